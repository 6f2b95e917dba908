import { describe, expect, it } from 'vitest';
import { formSamples } from '../../tests/setup/signUpSamples.ts';
import { validators } from '../../schemas/built/validators/sign-up/all.js';
import { signUp } from '../../schemas/built/signUp.js';
import { couldExist } from '../bank/bankAccount.ts';
import { messageOf } from '../../schemas/lib/faultMessage.ts';
import { faultPath, titledSchemaAt, valueAt } from '../../schemas/lib/faultPath.ts';
import { plainText } from '../../schemas/lib/plainText.ts';
import { withStepValues } from './answers.ts';
import { stepFaults } from './stepFaults.ts';

const judge = { signUp, validators, today: '2026-08-31', couldExist };
const steps = signUp.modules.flatMap((module) => module.steps.map((step) => ({ module, step })));

/** The messages of a form's values by their fields, as the first step with the form says them. */
function messagesOf(name: string, values: Readonly<Record<string, unknown>>): [string, string][] {
  const found = steps.find(({ step }) => step.form === name);
  const form = signUp.forms[name];
  if (!found || !form) throw new Error(`No step has the form ${name}.`);
  const { module, step } = found;
  const faults = stepFaults(judge, module, step, withStepValues({}, module.id, step, values));
  return faults
    .filter(({ keyword }) => keyword !== 'if')
    .map((fault) => {
      const path = faultPath(fault);
      const property = titledSchemaAt(path, form);
      return [path.join('.'), messageOf(fault, { property, label: property?.title ?? name, value: valueAt(path, values) })];
    });
}

describe('the samples', () => {
  it('are of every form, and of every field in it', () => {
    const fields = (forms: Readonly<Record<string, readonly string[]>>): string[] =>
      Object.entries(forms)
        .flatMap(([form, own]) => own.map((field) => `${form}.${field}`))
        .toSorted();
    const asked = fields(
      Object.fromEntries(Object.entries(signUp.forms).map(([name, { properties }]) => [name, Object.keys(properties)])),
    );
    expect(
      fields(Object.fromEntries(Object.entries(formSamples).map(([name, { valid }]) => [name, Object.keys(valid)]))),
    ).toEqual(asked);
    const refused = Object.entries(formSamples).map(([name, sample]): [string, string[]] => [
      name,
      [...new Set(sample.refused.map(([field]) => field))],
    ]);
    expect(fields(Object.fromEntries(refused))).toEqual(asked);
  });

  it.each(Object.entries(formSamples))('of %s that are right have no fault', (name, { valid }) => {
    expect(messagesOf(name, valid)).toEqual([]);
  });

  const refusals = Object.entries(formSamples).flatMap(([name, { valid, refused }]) =>
    refused.map(([field, value, message]) => ({ name, field, value, message, values: { ...valid, [field]: value } })),
  );
  it.each(refusals)('of $name that are wrong are refused at $field: $message', ({ name, field, message, values }) => {
    expect(messagesOf(name, values)).toContainEqual([field, message]);
  });
});

describe('a text from a keyboard, a clipboard or a program', () => {
  it.each(['firstName', 'lastName'])('is a %s in any script, and never more than a text', (field) => {
    const valid = formSamples['personal-information']?.valid;
    for (const name of [
      'محمد',
      'נועה',
      '李',
      '🌊 Grace',
      "O'Connor-Ng",
      '<script>alert(1)</script>',
      '{{name}}',
      "'; drop table a; --",
    ])
      expect(messagesOf('personal-information', { ...valid, [field]: name })).toEqual([]);
  });

  it.each([
    ['personal-information', 'firstName', 'Enter a name with at least one letter'],
    ['other-person', 'lastName', 'Enter a name with at least one letter'],
    ['business-information', 'companyName', 'Enter a name with at least one letter or digit'],
    ['trading-name', 'tradingName', 'Enter a name with at least one letter or digit'],
  ])('of %s is no name as %s without a letter', (form, field, message) => {
    const valid = formSamples[form]?.valid;
    // The last two take no room on a screen, or look like a space.
    for (const name of ['🌊', '--', '\u3164', '\uFFA0'])
      expect(messagesOf(form, { ...valid, [field]: name })).toEqual([[field, message]]);
  });

  it('is a company’s name, if it has digits alone', () =>
    expect(messagesOf('trading-name', { tradingName: '1881' })).toEqual([]));

  it.each([
    ['+44', '020 7946 0100'],
    ['+353', '01 679 4000'],
  ])('is no mobile number of %s, if it is one of a landline', (mobilePrefix, mobileNumber) =>
    expect(
      messagesOf('personal-information', { ...formSamples['personal-information']?.valid, mobilePrefix, mobileNumber }),
    ).toEqual([['mobileNumber', 'Enter a mobile number of the chosen country with all its digits, such as 07700 900123']]),
  );

  it('loses the marks that turn the direction of a text, and keeps the joiners that a script needs', () => {
    const name = { ...signUp.forms['personal-information']?.properties['firstName'] };
    expect(plainText('\u202Eecarg\u202C \u2066Mills\u2069\u200F', name)).toBe('ecarg Mills');
    expect(plainText('نمی\u200Cخواهم', name)).toBe('نمی\u200Cخواهم');
  });

  it.each([
    ['collection-account', 'sortCode', '08-99-99', '089999'],
    ['collection-account', 'sortCode', ' 08 99 99 ', '089999'],
    ['collection-account', 'sortCode', '08–99–99', '089999'],
    ['collection-account', 'accountNumber', '6637 4958', '66374958'],
    ['collection-account', 'accountNumber', '66-374-958', '66374958'],
    ['collection-account', 'accountNumber', '1234567', '01234567'],
    ['home-address', 'postcode', 'bs14st', 'BS1 4ST'],
  ])('of %s is stored in the notation of %s: %j is %s', (name, field, text, expected) => {
    expect(plainText(text, { ...signUp.forms[name]?.properties[field] })).toBe(expected);
  });
});
