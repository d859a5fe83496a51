import { type ReactNode, useId } from 'react';

export type Requirement = 'required' | 'optional';

export type FieldTexts = {
  label: ReactNode;
  requirement?: Requirement | undefined;
  /** Help needed before filling in; between label and control. */
  support?: ReactNode;
  error?: string | undefined;
};

/** The classes of every control with a border around its text. */
export const controlStyle =
  'block w-full min-w-0 min-h-12 rounded-8 border border-solid-gray-600 bg-white px-gutter py-2.5 text-std-16N-170 text-solid-gray-800 ' +
  'placeholder:text-solid-gray-600 hover:border-black aria-invalid:border-error-1 aria-invalid:hover:border-red-1000';

/** Ids that tie a control to its texts, and the attributes that carry them. */
export const useFieldIds = ({ support, error, requirement }: Omit<FieldTexts, 'label'>) => {
  const id = useId();
  const supportId = support ? `${id}-support` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [supportId, errorId].filter(Boolean).join(' ') || undefined;
  const attributes = {
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': requirement === 'required' || undefined,
  };
  return { id, supportId, errorId, attributes };
};

export const RequirementBadge = ({ requirement }: { requirement?: Requirement | undefined }) => {
  if (!requirement) return null;
  const isRequired = requirement === 'required';
  return (
    <span className={`ms-2 whitespace-nowrap text-oln-14N-100 ${isRequired ? 'text-error-2' : 'text-solid-gray-700'}`}>
      {isRequired ? '※必須' : '※任意'}
    </span>
  );
};

export const SupportText = ({ id, children }: { id: string | undefined; children: ReactNode }) =>
  children ? (
    <p id={id} className="text-std-16N-170 text-solid-gray-700 phrase">
      {children}
    </p>
  ) : null;

export const ErrorText = ({ id, children }: { id: string | undefined; children: string | undefined }) =>
  children ? (
    <p id={id} className="flex text-std-16N-170 text-error-2">
      <span>＊</span>
      <span className="min-w-0 phrase">{children}</span>
    </p>
  ) : null;

type FieldProps = FieldTexts & { ids: ReturnType<typeof useFieldIds>; children: ReactNode };

/** Label, help, control and error of one control, in the order in which they are read. */
export const Field = ({ label, requirement, support, error, ids, children }: FieldProps) => (
  <div className="flex flex-col gap-2">
    <label htmlFor={ids.id} className="w-fit text-std-16B-170">
      {label}
      <RequirementBadge requirement={requirement} />
    </label>
    <SupportText id={ids.supportId}>{support}</SupportText>
    {children}
    <ErrorText id={ids.errorId}>{error}</ErrorText>
  </div>
);
