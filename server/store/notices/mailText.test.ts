import { expect, it } from 'vitest';
import { withoutLinks } from './mailText.ts';

it.each([
  ['https://evil.example/x', 'https evil. example/x'],
  ['HTTP://EVIL.EXAMPLE', 'HTTP EVIL. EXAMPLE'],
  ['www.evil.example', 'www. evil. example'],
  ['evil.example', 'evil. example'],
  ['pay@evil.example', 'pay at evil. example'],
  ['http://192.0.2.7/x', 'http 192. 0. 2. 7/x'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil. example'],
  ['evil。example', 'evil. example'],
  ['£5.evil.example', '£5. evil. example'],
  ['£5.10.evil.example', '£5.10. evil. example'],
  ['£192.10example', '£192. 10example'],
  ['Ada\r\nBcc: x', 'Ada Bcc: x'],
])('%j gives no link', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});

it.each([
  'Ada',
  "Siân O'Brien-Jones",
  'Larkspur Foods Ltd.',
  'St. John & Sons (UK) plc',
  'The final pay date is 30/06/2026. Done.',
  'You owe £1,234,567.89, of which £0.05. Then 5.25% (12.5%).',
])('%j stays as it is', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
