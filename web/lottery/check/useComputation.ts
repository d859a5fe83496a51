import { useRef, useState } from 'react';

type Run<Result> = { kind: 'idle' | 'busy' | 'failed' } | { kind: 'done'; result: Result };

export type ComputationState = Run<unknown>['kind'];

/** A computation started by a button. Only the result of the latest start is shown. */
export function useComputation<Asked, Result>(compute: (asked: Asked) => Promise<Result>) {
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
