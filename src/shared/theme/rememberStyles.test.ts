import { css, type CSSObject } from '@emotion/react';
import { createTheme } from '@mui/material/styles';
import { unstable_createStyleFunctionSx as createStyleFunctionSx } from '@mui/system';
import { expect, it, vi } from 'vitest';
import { rememberStyles, type StyledProps } from './rememberStyles.ts';

const light = createTheme({ spacing: 4 });
const wide = createTheme({ spacing: 10 });
const sx = { p: 2, color: 'red', '&:hover': { mt: { xs: 1, md: 3 } } };

const materialUi = (props: StyledProps): CSSObject => createStyleFunctionSx()(props) as CSSObject;

function watched() {
  const workOut = vi.fn(materialUi);
  return { workOut, remembered: rememberStyles(workOut) };
}

it.each([
  ['an object', sx],
  ['several', [sx, { p: 1 }]],
  ['a function of the theme', (theme: typeof light) => ({ width: theme.spacing(3) })],
  ['nothing', undefined],
  ['no longer anything', null],
])('a remembered style of %s is the one that Material UI works out', (_, given) => {
  const { remembered } = watched();
  const expected = css(materialUi({ sx: given, theme: light })).styles;
  for (const time of [1, 2]) expect(css(remembered({ sx: given, theme: light })).styles, `time ${time}`).toBe(expected);
});

it('is worked out once for each object and theme', () => {
  const { workOut, remembered } = watched();
  const first = remembered({ sx, theme: light });
  expect(remembered({ sx, theme: light })).toBe(first);
  expect(workOut).toHaveBeenCalledTimes(1);
  expect(css(remembered({ sx, theme: wide })).styles).toContain('padding:20px');
  expect(css(remembered({ sx: { ...sx, p: 3 }, theme: light })).styles).toContain('padding:12px');
  expect(css(remembered({ sx, theme: light })).styles).toContain('padding:8px');
  expect(workOut).toHaveBeenCalledTimes(3);
});
