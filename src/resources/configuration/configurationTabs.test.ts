import { expect, it } from 'vitest';
import { tabNamed } from './configurationTabs.ts';

it.each([
  [null, 'employer'],
  ['0', 'employer'],
  ['1', 'payrolls'],
  ['5', 'bulk-load'],
  ['6', 'employer'],
  ['-1', 'employer'],
  ['1.5', 'employer'],
  ['', 'employer'],
  ['payrolls', 'employer'],
])('index %j is the tab %s', (index, name) => {
  expect(tabNamed(index).name).toBe(name);
});
