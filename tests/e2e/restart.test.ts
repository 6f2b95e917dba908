import { expect, test } from './support/ownPortal.ts';

const address = '17 Restart Row';

/** A service that is being stopped answers neither what a page asks nor what it fetches ahead. */
const unanswered = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;

test(
  'a pension administrator changes an address, and it is kept when the service restarts',
  { tag: '@long' },
  async ({ page, portal, service }) => {
    portal.allowNoise(unanswered);
    await page.goto('/');
    await portal.signInThroughPages('pension-admin');
    await page.getByRole('link', { name: 'Employees', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '5,000 employees' })).toBeVisible();
    await page.getByRole('searchbox').fill('E001858');
    await expect(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible();
    await page.getByRole('link', { name: 'Abdi Abdi' }).click();

    await page.getByRole('button', { name: 'Edit contact details' }).click();
    await page.getByLabel('Address line 1').fill(address);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Contact details saved' })).toBeVisible();
    const contact = page.getByRole('region', { name: 'Contact details' });
    await expect(contact.getByText(address)).toBeVisible();

    await service.stop();
    await service.start();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Abdi Abdi' })).toBeVisible();
    await expect(contact.getByText(address)).toBeVisible();
  },
);

test(
  'an outage of the service during an edit shows a message, and the input is kept',
  { tag: '@long' },
  async ({ page, portal, service }) => {
    portal.allowNoise(unanswered);
    await page.goto('/');
    await portal.signInThroughPages('senior-pension-admin');
    await page.getByRole('link', { name: 'Employees', exact: true }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Edit contact details' }).click();
    await page.getByLabel('Town or city').fill('Outage-on-Sea');

    await service.stop();
    await page.getByRole('button', { name: 'Save' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'This could not be saved' });
    await expect(problem).toContainText('internet connection');
    await expect(page.getByLabel('Town or city')).toHaveValue('Outage-on-Sea');

    await service.start();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Contact details' }).getByText('Outage-on-Sea')).toBeVisible();
    await expect(problem).toBeHidden();
  },
);
