import { describe, expect, it } from 'vitest';
import { elementPath, errorPlaces, maskedPath, wordsOf } from './codeWords.ts';

describe('a path', () => {
  const words = wordsOf([
    { path: '/', children: [{ path: 'employers/:employerId', children: [{ path: 'employees/add-new' }, { path: '*' }] }] },
  ]);

  it('has the words of the routes only', () => {
    expect([...words]).toEqual(['employers', 'employees', 'add-new']);
  });

  it.each([
    ['/', '/'],
    ['/employers/1042/employees/9f8b7c', '/employers/:id/employees/:id'],
    ['/employers/1042/employees/add-new', '/employers/:id/employees/add-new'],
    ['/ada@people.example/AB123456C', '/:id/:id'],
    ['/employers/employers-of-ada', '/employers/:id'],
  ])('%s is sent as %s', (path, sent) => {
    expect(maskedPath(path, words)).toBe(sent);
  });
});

it('names an element by kinds alone', () => {
  document.body.innerHTML =
    '<main><table><tr role="row"><td title="Ada Byron"><a id="ada" role="Ada" href="/ada">Ada</a></td></tr></table></main>';
  const link = document.querySelector('a') as HTMLElement;
  expect(elementPath(link)).toBe('main table tbody row td a');
  document.body.replaceChildren();
});

describe('an error', () => {
  const thrown = (stack: string, name = 'TypeError'): Error => Object.assign(new Error('Ada Byron, AB123456C'), { name, stack });

  it.each([
    [
      'TypeError: Ada Byron, AB123456C\n    at render (https://portal.example/assets/app-1a2B.js:12:34)\n    at https://portal.example/assets/b.js?q=Ada:1:2',
      'render /assets/app-1a2B.js:12:34\n(none) /assets/b.js:1:2',
    ],
    [
      'render@http://localhost:3000/assets/app.js:12:34\n@http://localhost:3000/assets/b.js:1:2',
      'render /assets/app.js:12:34\n(none) /assets/b.js:1:2',
    ],
    ['TypeError: Ada\n    at eval (Ada Byron)\n    at https://portal.example/employers/Ada:1:2', ''],
  ])('has its places without the message: %j', (stack, sent) => {
    expect(errorPlaces(thrown(stack))).toEqual({ name: 'TypeError', stack: sent });
  });

  it.each(['Ada', 'Ada Byron', 'AB123456C', 'Error: Ada'])('is not named %s', (name) => {
    expect(errorPlaces(thrown('', name)).name).toBe('Error');
  });

  it('may be any thrown value', () => {
    expect(errorPlaces('Ada Byron')).toEqual({ name: 'Error', stack: '' });
  });
});
