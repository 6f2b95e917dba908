import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderStep } from '../../../tests/setup/portal/renderStep.tsx';

describe('the hints of the sign-up', () => {
  it.each([
    ['contribution-levels', 'Pensionable salary'],
    ['new-levels', 'New pensionable salary'],
  ])('of %s explain the minimum contributions of the chosen definition', async (form, label) => {
    const { user } = renderStep(form);
    expect(screen.queryByText(/The law asks for/)).not.toBeInTheDocument();
    const select = screen.getByRole('combobox', { name: label });
    await user.selectOptions(select, 'Qualifying earnings');
    await waitFor(() => expect(screen.getByText(/at least 8% of qualifying earnings in total/)).toHaveRole('status'));
    await user.selectOptions(select, 'Set 1 basic pay');
    expect(screen.getByText(/at least 9% of basic pay in total, of which the employer pays 4% or more/)).toBeInTheDocument();
    await user.selectOptions(select, 'Set 2 (85%)');
    expect(screen.getByText(/85% or more/)).toBeInTheDocument();
    await user.selectOptions(select, 'Set 3 total earnings');
    expect(screen.getByText(/at least 7% of total earnings/)).toBeInTheDocument();
  });

  it.each([
    ['personal-information', 'name@company.co.uk'],
    ['other-person', 'colleague@company.co.uk'],
  ])('of %s show an address as an example: %s', (form, placeholder) => {
    renderStep(form);
    expect(screen.getByLabelText('Email')).toHaveAttribute('placeholder', placeholder);
  });

  it('of the signatories of an account show an address as an example', () => {
    renderStep('account-signatories', { signatories: [{}] });
    expect(screen.getByPlaceholderText('signatory@company.co.uk')).toBeInTheDocument();
  });

  it('say that the payroll software is worth adding now', () => {
    renderStep('payroll-details');
    expect(screen.getByLabelText(/^Payroll software/)).toHaveAccessibleDescription(
      /It's probably worth adding now as it might save time later on/,
    );
  });

  it.each(['pension-information', 'payroll-details'])(
    'of %s ask to be contacted about a day more than 6 months ago',
    async (form) => {
      const { user, goOn, onSubmit } = renderStep(form);
      const date = screen.getByLabelText(/^(Start date|First pay period begins on)/);
      await user.type(date, '06/04/2020');
      await goOn();
      expect(date).toHaveAccessibleDescription(/Please contact us if you want to use this date/);
      await user.clear(date);
      await user.type(date, '31/02/2026');
      await user.tab();
      expect(date).toHaveAccessibleDescription(/This isn't a valid date/);
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  it('a mobile number is judged by the chosen country', async () => {
    const { user, goOn } = renderStep('personal-information', { mobileNumber: '085 012 3456' });
    const number = screen.getByLabelText('Mobile number');
    expect(number).toHaveAttribute('type', 'tel');
    await goOn();
    expect(number).toHaveAccessibleDescription(/Enter a mobile number of the chosen country with all its digits/);
    await user.selectOptions(screen.getByLabelText('Country code'), '+353 (Ireland)');
    expect(number).not.toHaveAccessibleDescription(/Enter a mobile number/);
  });

  it('bank numbers with spaces and dashes are put right when they are pasted', async () => {
    const { user, goOn, onSubmit } = renderStep('collection-account', { accountType: 'business', accountName: 'Breakwater' });
    await user.click(screen.getByLabelText('Sort code'));
    await user.paste('08-99-99');
    await user.click(screen.getByLabelText('Account number'));
    await user.paste(' 6637 4958 ');
    await goOn();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      accountType: 'business',
      accountName: 'Breakwater',
      sortCode: '089999',
      accountNumber: '66374958',
    });
  });
});
