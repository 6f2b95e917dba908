import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { policyOf, securityHeaders } from './securityHeaders.ts';

const app = new Hono();
app.use(securityHeaders('http://localhost:3000'));
app.all('*', (c) => c.text('A page'));

const headersOf = async (path: string) => {
  const { headers } = await app.request(path);
  return [headers.get('X-Frame-Options'), /frame-ancestors [^;]+/.exec(headers.get('Content-Security-Policy') ?? '')?.[0]];
};

it('lets frames of the portal’s own origin show dashboards', async () => {
  expect(await headersOf('/embedded-dashboards/7/membership?key=1.a')).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
});

it.each(['/', '/employers/7/analytics', '/embedded-dashboards', '/employers/embedded-dashboards/7'])(
  'lets no frame show %s',
  async (path) => {
    expect(await headersOf(path)).toEqual(['DENY', "frame-ancestors 'none'"]);
  },
);

it('lets pages show frames of the provider’s dashboards, and changes nothing else', () => {
  const usual = policyOf('/employers/7/analytics');
  expect(usual).toContain("frame-src 'self';");
  expect(policyOf('/employers/7/analytics', { scripts: [], styles: [] }, 'https://bi.example.co.uk')).toBe(
    usual.replace("frame-src 'self';", "frame-src 'self' https://bi.example.co.uk;"),
  );
});
