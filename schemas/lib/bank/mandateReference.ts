/**
 * The reference of a mandate on bank statements and in the files for Bacs: 6 to 18 capital letters and digits, not all of them equal.
 * @param mandateUid - The mandate's id.
 * @example mandateReference('0b2f1c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d') // 'DD0B2F1C3D4E5F4A6B'
 */
export const mandateReference = (mandateUid: string): string => `DD${mandateUid.replaceAll('-', '').slice(0, 16).toUpperCase()}`;
