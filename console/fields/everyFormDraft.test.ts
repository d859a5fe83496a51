import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const sources = new Map(
  globSync('**/*.tsx', { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

/** A form, or a dialog in which something is written. */
const form = /<(?:Form|form|TextAreaField|ReasonField|TillForm|ActDialog)\b/;

const parts = 'is a part of forms that keep their drafts';
const line = 'is one line';
const secret = 'holds a password or a code';

/** Forms without a draft, and why. */
const without: Readonly<Record<string, string>> = {
  'kit/ActDialog.tsx': parts,
  'fields/ReasonField.tsx': parts,
  'fields/StaffNoteField.tsx': parts,
  'closures/ClosureFields.tsx': parts,
  'office/groups/plainGroup.tsx': parts,
  'office/town/textGroups.tsx': parts,
  'courses/edit/conditionsGroup.tsx': parts,
  'courses/edit/sessionsGroup.tsx': parts,
  'announcements/AnnouncementFields.tsx': parts,
  'announcements/AnnouncementPage.tsx': 'keeps its draft in useAnnouncing.ts',
  'messages/ConfirmDialog.tsx': parts,
  'staff/webhooks/AddWebhookPanel.tsx': 'keeps its draft in useWebhookForm.ts',
  'staff/webhooks/WebhookPanel.tsx': 'keeps its draft in useWebhookForm.ts',
  'staff/provider/ProviderFields.tsx': 'keeps its draft in useProviderForm.ts',
  'api/CodeForm.tsx': secret,
  'api/CredentialsForm.tsx': secret,
  'signIn/InvitationPage.tsx': secret,
  'closures/openings/OpeningTerms.tsx': parts,
  'account/PasswordCard.tsx': secret,
  'account/Passkeys.tsx': line,
  'health/UndeliveredNotices.tsx': line,
  'reservations/SavedSearches.tsx': line,
  'money/MoneySearchField.tsx': line,
  'reception/ReceptionPage.tsx': line,
  'people/PeoplePage.tsx': line,
  'people/merge/MergePage.tsx': line,
  'office/town/messages/MessageFields.tsx': parts,
  'people/SearchPeople.tsx': 'is a search of one line; who was found is in the draft of the booking',
  'reservations/SearchFilters.tsx': 'is a search that stands in the address',
  'fees/edit/VersionText.tsx': 'shows the version that useFeeDraft keeps for longer than its tab',
};

const forms = [...sources].flatMap(([file, text]) => (form.test(text) ? [file] : []));
const keeping = new Set(
  forms.filter((file) =>
    /\bkept: FormDraft\b|\buse(?:FormDraft|FormFields|ActForm)(?:<[^>]+>)?\(/.test(sources.get(file) ?? ''),
  ),
);

test('the console has forms', () => {
  expect(keeping.size).toBeGreaterThan(20);
});

test('[FORM-02] every form keeps a draft, or says why it does not', () => {
  expect(forms.filter((file) => !keeping.has(file) && without[file] === undefined)).toEqual([]);
});

test('[FORM-02] every form that keeps a draft says that it was restored', () => {
  const silent = [...keeping].filter((file) => !/<(?:DraftNotice|TillForm|ActDialog)\b/.test(sources.get(file) ?? ''));
  expect(silent).toEqual([]);
});

test('[FORM-02] no form that is without a draft is named in vain', () => {
  expect(Object.keys(without).filter((file) => !forms.includes(file) || keeping.has(file))).toEqual([]);
});

test('[FORM-02] no draft holds a password', () => {
  expect([...keeping].filter((file) => /PasswordField|type="password"/.test(sources.get(file) ?? ''))).toEqual([]);
});

test('[FORM-02] nothing that somebody wrote is kept in the browser under a key that others share', () => {
  const keeping = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && readFileSync(join(root, file), 'utf8').includes('localStorage'),
  );
  // Whether shortcuts are on is of the machine.
  expect(keeping.toSorted()).toEqual(['fields/keptText.ts', 'shell/shortcuts.ts']);
});
