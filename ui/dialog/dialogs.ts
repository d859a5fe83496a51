type DialogWords = {
  message: string;
  title?: string;
  /** Shown below the message as a list. */
  items?: readonly string[];
  /** Whether Escape closes the dialog. */
  isDismissable?: boolean;
  /** Whether the message takes some reading. */
  isLong?: boolean;
};

export type AlertOptions = DialogWords & { closeLabel?: string };

export type ConfirmOptions = DialogWords & {
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'normal' | 'danger';
};

type ChooseOptions = ConfirmOptions & {
  /** Another way to go on; none where it is left out. */
  otherLabel?: string | undefined;
};

export type DialogRequest = {
  id: number;
  kind: 'alert' | 'confirm' | 'error';
  title: string;
  message: string;
  items: readonly string[];
  isDismissable: boolean;
  isLong: boolean;
  confirmLabel: string;
  otherLabel?: string | undefined;
  cancelLabel: string;
  tone: 'normal' | 'danger';
  /** Called once, when the dialog has closed. */
  settle: (answer: Answer) => void;
};

/** See choose. */
type Answer = boolean | 'other';

let queue: readonly DialogRequest[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const setQueue = (next: readonly DialogRequest[]) => {
  queue = next;
  for (const listener of listeners) listener();
};

export const subscribeToDialogs = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The dialog shown; later ones wait behind it. */
export const currentDialog = () => queue[0];

/** Cancels the dialogs of a page that is left: an answer would have an effect nobody sees any more. */
export const cancelConfirms = () => {
  for (const { kind, settle } of queue) if (kind === 'confirm') settle(false);
};

const ask = (request: Omit<DialogRequest, 'id' | 'settle'>) =>
  new Promise<Answer>((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (answer: Answer) => {
      setQueue(queue.filter((waiting) => waiting.id !== id));
      resolve(answer);
    };
    setQueue([...queue, { ...request, id, settle }]);
  });

const defaults = {
  items: [],
  isDismissable: true,
  isLong: false,
  confirmLabel: 'はい',
  cancelLabel: 'いいえ',
  tone: 'normal',
} as const;

/** Shows a message and waits until it is closed. */
export const alert = async ({ closeLabel = '閉じる', ...words }: AlertOptions) => {
  await ask({ ...defaults, kind: 'alert', title: 'お知らせ', ...words, cancelLabel: closeLabel });
};

/** Asks which way to go on: true for the first, 'other' for the other, false when it was cancelled or dismissed. */
export const choose = (options: ChooseOptions) => ask({ ...defaults, kind: 'confirm', title: '確認', ...options });

/** Asks a question; true when it was confirmed, false when it was cancelled or dismissed. */
export const confirm = async (options: ConfirmOptions) => (await choose(options)) === true;

/** Shows a failure and waits until it is closed. */
export const showError = async ({
  closeLabel = '閉じる',
  message = 'エラーが発生しました。',
  ...words
}: Partial<AlertOptions> = {}) => {
  await ask({ ...defaults, kind: 'error', title: 'エラー', ...words, message, cancelLabel: closeLabel });
};
