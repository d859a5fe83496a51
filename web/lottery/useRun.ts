import { useRef, useState } from 'react';

type Run<Result> = { kind: 'idle' | 'busy' | 'failed' } | { kind: 'done'; result: Result };

export type RunKind = Run<unknown>['kind'];

/** A computation at the press of a button; the latest that was asked for is the one that is told. */
export function useRun<Asked, Result>(compute: (asked: Asked) => Promise<Result>) {
  const [run, setRun] = useState<Run<Result>>({ kind: 'idle' });
  const turn = useRef(0);

  const begin = async (asked: Asked) => {
    turn.current += 1;
    const own = turn.current;
    setRun({ kind: 'busy' });
    const next = await compute(asked).then(
      (result): Run<Result> => ({ kind: 'done', result }),
      (): Run<Result> => ({ kind: 'failed' }),
    );
    if (own === turn.current) setRun(next);
  };

  return { run, begin };
}
