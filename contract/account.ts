import { z } from 'zod';
import { foundIdentity } from './account/identity.ts';
import { endpoint } from './endpoint.ts';
import { acknowledged, alias, id, localDateTime, text, textUpTo } from './values.ts';

export const phoneNumberType = z.enum(['Home', 'Mobile']);

/** spec §3 Login user. */
export const loginUser = z.object({
  userNumber: z.string(),
  privacyPolicyAgreementRequired: z.boolean(),
  termsOfUseAgreementRequired: z.boolean(),
  /** An addition: reserving waits until the mail came back. */
  mailVerificationRequired: z.boolean(),
  /** An addition: no mail reaches the address. */
  isMailRefused: z.boolean(),
});

/** spec §3 guest registration payload. The eight checks are a rule, so every text may be empty here. */
export const registration = z.strictObject({
  tenantId: id,
  firstName: text,
  lastName: text,
  firstNameKana: text,
  lastNameKana: text,
  email: text,
  password: text,
  phoneNumber1: text,
  phoneNumber2: text,
  phoneNumber3: text,
  phoneNumberType: phoneNumberType.default('Mobile'),
  address: text.default(''),
});

/** A session that is open, as its owner sees it. */
const openSession = z.object({
  sessionId: id,
  /** 'iPhone・Safari'; '' when the browser did not say. */
  device: z.string(),
  beganAt: localDateTime,
  lastUsedAt: localDateTime,
  /** The one that asks. */
  isThis: z.boolean(),
});

const names = { lastName: text, firstName: text, lastNameKana: text, firstNameKana: text };

const phoneNumber = {
  phoneNumber1: text,
  phoneNumber2: text,
  phoneNumber3: text,
  phoneNumberType,
};

/** How a person can be reached, as they have told. */
export const contact = z.object({
  ...phoneNumber,
  address: z.string(),
  /** '' for none. */
  email: z.string(),
  isMailVerified: z.boolean(),
  /** By mail or otherwise: the password is asked for before another address is. */
  isVerified: z.boolean(),
  /** An address that takes its place once its mail came back; '' for none. */
  pendingEmail: z.string(),
  /** What happens to a mail: it is sent, or shown on a page of the demo, or there is no mail server. */
  mailDelivery: z.enum(['sent', 'shown', 'none']),
  /** What staff want corrected, or why they refused; null for everybody else. The names are there to be corrected. */
  review: z.object({ state: z.enum(['returned', 'asked', 'rejected']), reason: z.string(), ...names }).nullable(),
});

/** What of it is corrected at once. */
export const contactForm = z.strictObject({ ...phoneNumber, address: text });

const idOrEmpty = z.union([id, z.literal('')]);

/** A part of what is kept of a person: records of named values, with the words for people to read. */
const dataSection = z.object({
  name: z.string(),
  title: z.string(),
  records: z.array(z.array(z.object({ name: z.string(), label: z.string(), value: z.string() }))),
});

export type DataSection = z.infer<typeof dataSection>;
export type DataRecord = DataSection['records'][number];
export type PhoneNumberType = z.infer<typeof phoneNumberType>;
export type LoginUser = z.infer<typeof loginUser>;
export type OpenSession = z.infer<typeof openSession>;
export type Contact = z.infer<typeof contact>;
export type ContactForm = z.infer<typeof contactForm>;
export type MailDelivery = Contact['mailDelivery'];
export type Registration = z.infer<typeof registration>;

export const accountEndpoints = {
  'Authentication/Login': endpoint({
    access: 'tenant',
    effect: 'session',
    summary:
      'Opens a session. With a LINE access token and empty id and password, the linked user is logged in. With an identity that the provider named, it is linked.',
    request: z.strictObject({
      tenantAlias: alias,
      loginId: textUpTo(256),
      password: textUpTo(1024),
      lineAccessToken: textUpTo(4096).default(''),
      /** Then an empty id stands for the account that has its mail address. */
      identity: foundIdentity,
    }),
    response: z.object({ token: z.string() }),
  }),
  'Authentication/Logout': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'Ends the session on the server; no session is no error.',
    request: z.strictObject({}),
    response: acknowledged,
  }),
  'Authentication/UpdateSession': endpoint({
    access: 'user',
    effect: 'session',
    summary: 'Slides the idle limit of the session.',
    request: z.strictObject({}),
    response: z.object({ idleExpiresAt: z.string(), absoluteExpiresAt: z.string() }),
  }),
  'Authentication/GetSelfUserInfo': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The logged-in user and which agreements are pending.',
    request: z.strictObject({}),
    response: loginUser,
  }),
  'Authentication/GetPrivacyPolicy': endpoint({
    access: 'tenant',
    effect: 'read',
    summary: 'The current version of the privacy policy.',
    request: z.strictObject({ tenantId: id }),
    response: z.object({ privacyPolicyId: z.string(), privacyPolicyContent: z.string() }),
  }),
  'Authentication/GetTermsOfUse': endpoint({
    access: 'tenant',
    effect: 'read',
    summary: 'The current version of the terms of use.',
    request: z.strictObject({ tenantId: id }),
    response: z.object({ termsOfUseId: z.string(), termsOfUseContent: z.string() }),
  }),
  'Authentication/UpdateAgreement': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Records the agreement to one version of the policy or the terms; the other id is empty.',
    request: z.strictObject({ privacyPolicyId: idOrEmpty, termsOfUseId: idOrEmpty }),
    response: acknowledged,
  }),
  'Authentication/GetSessions': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The open sessions of the user: the one that asks, then the newest first.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(openSession) }),
  }),
  'Authentication/EndSession': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Ends one of the user’s sessions, wherever it is used.',
    request: z.strictObject({ sessionId: id }),
    response: acknowledged,
  }),
  'Authentication/EndOtherSessions': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Ends all sessions of the user but the one that asks.',
    request: z.strictObject({}),
    response: acknowledged,
  }),
  'Authentication/ChangePassword': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Changes the password of the user, who tells the old one, and ends his other sessions.',
    request: z.strictObject({ oldPassword: textUpTo(1024), newPassword: textUpTo(1024) }),
    response: acknowledged,
  }),
  'Authentication/RequestPasswordReset': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'Mails user number and a link for a new password; says nothing about whether the address is known.',
    request: z.strictObject({ tenantAlias: alias, email: textUpTo(1024) }),
    response: acknowledged,
  }),
  'Authentication/ResetPassword': endpoint({
    access: 'tenant',
    effect: 'change',
    summary: 'Sets a new password with the link of a mail, once, and ends all sessions of the user.',
    request: z.strictObject({ tenantAlias: alias, token: textUpTo(256), newPassword: textUpTo(1024) }),
    response: acknowledged,
  }),
  'Authentication/RegisterUser': endpoint({
    access: 'tenant',
    effect: 'change',
    summary: 'Registers a guest and issues the user number.',
    request: registration.extend({ identity: foundIdentity }),
    response: z.object({ guestUserNumber: z.string() }),
  }),
  'Authentication/RequestMailVerification': endpoint({
    access: 'user',
    effect: 'change',
    summary:
      'Mails a link and six digits to an address, which becomes the one of the person once one of them came back. Who is verified tells his password for another one.',
    request: z.strictObject({
      /** Empty for the address that the account has. */
      email: text.default(''),
      password: textUpTo(1024).default(''),
    }),
    response: z.object({ email: z.string() }),
  }),
  'Authentication/VerifyMail': endpoint({
    access: 'tenant',
    effect: 'change',
    summary: 'Takes the link of such a mail from anybody, or its six digits from who is logged in; the other is empty.',
    request: z.strictObject({ token: textUpTo(200).default(''), code: textUpTo(200).default('') }),
    response: acknowledged,
  }),
  'Authentication/GetContact': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'How the logged-in user can be reached.',
    request: z.strictObject({}),
    response: contact,
  }),
  'Authentication/UpdateContact': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Corrects telephone number and address; an e-mail address changes by RequestMailVerification.',
    request: contactForm,
    response: acknowledged,
  }),
  'Authentication/AskForReview': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Corrects the name of who was asked to by staff, and has them look at his registration again.',
    request: z.strictObject(names),
    response: acknowledged,
  }),
  'Authentication/GetOwnData': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'All that is kept of the user, as far as it may be shown to him.',
    request: z.strictObject({}),
    response: z.object({
      madeAt: localDateTime,
      sections: z.array(dataSection),
      /** Why EraseAccount is refused at present, in a sentence; null where it is not. */
      whyNotErasable: z.string().nullable(),
    }),
  }),
  'Authentication/EraseAccount': endpoint({
    access: 'user',
    effect: 'change',
    endsCaller: true,
    summary: 'Forgets the user: what refers to him stays without a word about him. Ends all his sessions.',
    request: z.strictObject({ password: textUpTo(1024) }),
    response: acknowledged,
  }),
};
