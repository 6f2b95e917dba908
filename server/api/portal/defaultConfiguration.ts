import type { PaidAccount } from '../../../domain/payments/transferWords.ts';
import type { Configuration } from '../../../schemas/generated/types.ts';
import bulkRules from '../../../schemas/rules/bulk-loads.json' with { type: 'json' };
import rules from '../../../schemas/rules/files.json' with { type: 'json' };

/**
 * The provider's details until the provider gives its own. Every address is reserved for examples (RFC 2606), every phone number is one that Ofcom
 * reserves for drama.
 *
 * @param portalName - The product name that users see.
 * @param ourBankAccount - The account that employers pay into; null if the provider has given none.
 */
export function defaultConfiguration(portalName: string, ourBankAccount: PaidAccount | null): Configuration {
  const contact = (name: string, tel: string) => ({ email: [`${name}@provider.example`], tel: [tel] });
  return {
    brandName: portalName,
    publicWebsiteUrl: 'https://www.provider.example',
    helpUrl: 'https://help.provider.example/employers',
    largestFileBytes: rules.largestMegabytes * 1_048_576,
    largestBulkFileBytes: bulkRules.largestMegabytes * 1_048_576,
    mostBulkFileRows: bulkRules.mostRows,
    contactEmail: 'employers@provider.example',
    contactPhoneNumber: '020 7946 0100',
    officeAddress: '1 Example Quay, London, EC1A 1AA',
    ourBankAccount,
    hsAdminContacts: {
      transfers: contact('transfers', '020 7946 0101'),
      lateContributions: contact('late.contributions', '020 7946 0102'),
      directDebits: contact('direct.debits', '020 7946 0103'),
    },
    availableProducts: ['isa', 'junior-isa', 'gia', 'lifetime-isa', 'pension'],
    s3uPhone: '020 7946 0104',
    s3uEmail: 's3u@provider.example',
    defaultInternalCustodyEntityName: 'Provider Pension Trustees Ltd',
    defaultStrategyName: 'Lifestyle',
    pensionSchemeTypeMasterTrust: 'Master trust',
    correspondenceAddress: { address1: '1 Example Quay', town: 'London', postcode: 'EC1A 1AA' },
  };
}
