import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderStep } from '../../../tests/setup/portal/renderStep.tsx';

const open = async (given = {}) => {
  const step = renderStep('business-activity', given);
  const box = await screen.findByRole('combobox', { name: /^SIC codes/ });
  return { ...step, box };
};

it('an activity is found by a word, and chosen by keyboard alone', async () => {
  const { user, box, goOn, onSubmit } = await open();
  await user.type(box, 'restaurants');
  expect(screen.getByText('2 activities match')).toHaveRole('status');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: '56101 Licenced restaurants' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await goOn();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ sicCodes: ['56101'], isNoneOfTheAbove: false });
});

it('several activities are chosen from one search, and found by their digits', async () => {
  const { user, box } = await open();
  await user.type(box, '6201');
  await user.click(screen.getByRole('option', { name: /^62011/ }));
  await user.click(screen.getByRole('option', { name: /^62012/ }));
  expect(box).toHaveValue('6201');
  expect(screen.getAllByRole('button', { name: /^6201/ })).toHaveLength(2);
});

it('a fifth activity cannot be chosen until one is taken out', async () => {
  const { user, box } = await open({ sicCodes: ['01110', '01120', '01130', '01140'] });
  expect(screen.getByText('4 activities are chosen. Take one out to choose another')).toHaveRole('status');
  await user.type(box, 'bakery');
  expect(screen.getByRole('option', { name: /^10710/ })).toHaveAttribute('aria-disabled', 'true');
  await user.clear(box);
  await user.keyboard('{Backspace}');
  await user.type(box, 'bakery');
  expect(screen.getByRole('option', { name: /^10710/ })).toHaveAttribute('aria-disabled', 'false');
});

it('a word without a match says so', async () => {
  const { user, box } = await open();
  await user.type(box, 'submarine');
  expect(screen.getByText('No activity matches')).toHaveRole('status');
  expect(screen.getByText('No activity matches. Try another word for what the business does')).toBeInTheDocument();
});

it('neither an activity nor "None of the above" is a fault at the search, and "None of the above" is enough', async () => {
  const { user, box, goOn, onSubmit } = await open();
  await goOn();
  expect(box).toHaveAccessibleDescription(/Choose an activity, or tick "None of the above"/);
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: /None of the above/ }));
  await goOn();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ sicCodes: [], isNoneOfTheAbove: true });
});

it('an activity and "None of the above" contradict each other', async () => {
  const { box, goOn, onSubmit } = await open({ sicCodes: ['62012'], isNoneOfTheAbove: true });
  await goOn();
  expect(box).toHaveAccessibleDescription(/Choose up to four activities, and none if you tick "None of the above"/);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a code of an older list is named, so that it can be taken out', async () => {
  await open({ sicCodes: ['00000'] });
  expect(screen.getByRole('button', { name: '00000 not in the list' })).toBeInTheDocument();
});
