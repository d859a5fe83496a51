import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';

/** A part of a page that is saved by itself, such as a row with fields of its own. */
export type FormPart = {
  /** Something was typed in it that is not saved yet. */
  readonly isUnsaved: boolean;
  /** Saves it; or says at the field what is wrong, and answers false. */
  readonly settle: () => Promise<boolean>;
};

type Parts = {
  readonly tell: (id: string, part: FormPart | null) => void;
  readonly hasUnsaved: boolean;
  readonly settle: () => Promise<boolean>;
};

const nothing: Parts = { tell: () => undefined, hasUnsaved: false, settle: async () => true };

const PartsContext = createContext<Parts>(nothing);

/** Holds what was typed in the parts of a page, so that the act of the whole page saves them first and drops none. */
export const FormParts = ({ children }: { children: ReactNode }) => {
  const parts = useRef(new Map<string, FormPart>());
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const tell: Parts['tell'] = (id, part) => {
    if (part) parts.current.set(id, part);
    else parts.current.delete(id);
    const isUnsaved = part?.isUnsaved ?? false;
    setUnsaved((known) => {
      if (known.has(id) === isUnsaved) return known;
      const others = new Set(known);
      if (isUnsaved) others.add(id);
      else others.delete(id);
      return others;
    });
  };
  const settle = async () => {
    for (const part of parts.current.values()) if (part.isUnsaved && !(await part.settle())) return false;
    return true;
  };
  return <PartsContext value={{ tell, settle, hasUnsaved: unsaved.size > 0 }}>{children}</PartsContext>;
};

/** Makes what is typed here a part of the page around it. */
export const useFormPart = (part: FormPart) => {
  const id = useId();
  const { tell } = useContext(PartsContext);
  const teller = useRef(tell);
  useEffect(() => {
    teller.current = tell;
    tell(id, part);
  });
  useEffect(() => () => teller.current(id, null), [id]);
};

/** For the act of the whole page: whether a part holds what is not saved, and what saves them all. */
export const useFormParts = () => {
  const { hasUnsaved, settle } = useContext(PartsContext);
  return { hasUnsaved, settle };
};
