import { Refused } from '#server/refused.ts';

type Waiting = {
  readonly tenantId: string;
  /** Keeps their place; the browser holds it in a cookie that scripts cannot read. */
  readonly pass: string;
  /** When to ask again. */
  readonly waitSeconds: number;
  /** About how long it takes until their turn. */
  readonly aboutSeconds: number;
};

/** The refusal `waiting`: it is not the caller's turn yet. */
export class MustWait extends Refused {
  readonly tenantId: string;
  readonly pass: string;

  constructor({ tenantId, pass, waitSeconds, aboutSeconds }: Waiting) {
    super({ code: 'waiting', details: { waitSeconds, aboutSeconds } });
    this.tenantId = tenantId;
    this.pass = pass;
  }
}
