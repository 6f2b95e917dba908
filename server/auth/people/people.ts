/** A person's name, as the portal stores it. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The portal's knowledge of its users. The authentication service keeps their passwords, second factors and sessions. */
export interface People {
  /** The person's name, or null when the portal does not know the person. */
  nameOf(userUid: string): Promise<PersonName | null>;
  rename(userUid: string, name: PersonName): Promise<void>;
  /** The names of the employers and intermediaries to which the person has access: a password must not consist of them. */
  partyNames(userUid: string): Promise<readonly string[]>;
  /** Tells the other administrators of the person's employers and intermediaries that their second factor was replaced or removed. */
  tellColleagues(userUid: string, told: { readonly change: 'replaced' | 'removed' | 'reset'; readonly at: Date }): Promise<void>;
  /** Whether the person sees every employer, and therefore needs a second factor. */
  seesEveryEmployer(userUid: string): Promise<boolean>;
  /** Whether the person may reset the second factor of others. */
  mayResetSecondFactor(userUid: string): Promise<boolean>;
}
