import { type SyntheticEvent, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useSelf } from '#console/address/useConsole.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { WebhookEvent } from '#contract/webhook/webhookEvents.ts';
import { checkWebhook, checkWebhookUrl } from '#rules/webhook/checkWebhook.ts';

export type Typed = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly containerIds: readonly string[] | null;
  readonly tellsPeople: boolean;
};

type Field = 'name' | 'url' | 'events' | 'places' | 'tellsPeople';

/** Which field a refusal is about. */
const fields: Readonly<Record<string, Field>> = {
  webhookNameRequired: 'name',
  webhookUrlInvalid: 'url',
  webhookAddressRefused: 'url',
  webhookEventRequired: 'events',
  placeUnknown: 'places',
  webhookPolicyMissing: 'tellsPeople',
};

/** The first thing wrong with each field, by the rule of the server. */
function problemsOf(typed: Typed, networks: readonly string[], placeIds: readonly string[]) {
  const sound = { name: 'x', url: 'https://example.jp', events: ['reservation.made' as const], containerIds: null };
  const place = { networks, containerIds: new Set(placeIds) };
  const words = (code: ReturnType<typeof checkWebhook>) => (code === null ? undefined : everyRefusal[code].message);
  return {
    name: words(checkWebhook({ ...sound, name: typed.name }, place)),
    url: words(checkWebhookUrl(typed.url, networks)),
    events: words(checkWebhook({ ...sound, events: typed.events }, place)),
    places: typed.containerIds?.length === 0 ? '施設を1つ以上選択してください。' : undefined,
  };
}

type Options = {
  /** The name of the draft. */
  readonly draft: string;
  readonly begun: Typed;
  readonly networks: readonly string[];
};

/** What is typed of an address. `submit` calls `send` with what is sound, and shows a refusal at its field. */
export function useWebhookForm({ draft, begun, networks }: Options) {
  const placeIds = useSelf().containers.map(({ containerId }) => containerId);
  const [typed, setTyped] = useState<Typed>(begun);
  const kept = useFormDraft(draft, typed, setTyped);
  const [failure, setFailure] = useState<string>();
  const checks = useChecked<Field>(problemsOf(typed, networks, placeIds));

  const submit =
    (send: (form: ReturnType<typeof formOf>) => Promise<unknown>) => async (event: SyntheticEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      if (!checks.check(event)) return;
      setFailure(undefined);
      try {
        await send(formOf(typed));
        kept.forget();
      } catch (error) {
        const field = error instanceof CallFailure ? fields[error.code] : undefined;
        if (field) checks.refuse(form, { [field]: loadAdvice(error) });
        else setFailure(loadAdvice(error));
      }
    };
  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next });
  return { typed, change, kept, failure, errors: checks.shown, submit };
}

const formOf = ({ events, containerIds, ...rest }: Typed) => ({
  ...rest,
  events: [...events],
  containerIds: containerIds && [...containerIds],
});

export type WebhookForm = ReturnType<typeof useWebhookForm>;
