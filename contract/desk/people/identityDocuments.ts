/** What somebody may show to prove who they are. What stands on it is never written down. */
export const identityDocuments = [
  ...['drivingLicence', 'myNumberCard', 'passport', 'residenceCard', 'insurance'],
  ...['pensionBook', 'disabilityCard', 'studentCard', 'employeeCard', 'mailReceived', 'other'],
] as const satisfies readonly string[];

export type IdentityDocument = (typeof identityDocuments)[number];
