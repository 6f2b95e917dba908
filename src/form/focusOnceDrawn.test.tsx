import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LOADING_CONTROL } from '../fields/references/loadingControl.ts';
import { focusOnceDrawn } from './focusOnceDrawn.ts';

function open() {
  render(
    <form aria-label="Contact">
      <h2 tabIndex={-1}>Contact</h2>
      <input aria-label="First name" />
    </form>,
  );
  const form = screen.getByRole('form');
  const heading = screen.getByRole('heading');
  const name = screen.getByLabelText('First name');
  return { form, heading, name, user: userEvent.setup() };
}

it('gives the focus to an element that is drawn', () => {
  const { form, heading } = open();
  focusOnceDrawn(form, () => heading);
  expect(heading).toHaveFocus();
});

it('leaves the focus with a person who types already, and what they type is kept', async () => {
  const { form, heading, name, user } = open();
  await user.type(name, 'Gr');
  focusOnceDrawn(form, () => heading);
  await user.keyboard('ace');
  expect(name).toHaveValue('Grace');
});

it('waits for the control of a code that loads, unless somebody types meanwhile', async () => {
  const { form, name, user } = open();
  name.setAttribute(LOADING_CONTROL, '');
  const stop = focusOnceDrawn(form, () => name);
  expect(name).not.toHaveFocus();
  const other = document.createElement('input');
  form.append(other);
  await user.click(other);
  name.removeAttribute(LOADING_CONTROL);
  form.append(document.createElement('p'));
  await Promise.resolve();
  expect(other).toHaveFocus();
  stop();
});
