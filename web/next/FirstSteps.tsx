type FirstStepsProps = { title: string; text: string; steps: readonly string[] };

/** Where nothing is reserved: how it begins. */
export const FirstSteps = ({ title, text, steps }: FirstStepsProps) => (
  <section className="flex flex-col gap-3 rounded-12 border border-transparent bg-key-50 px-gutter py-5 tablet:px-6">
    <h2 className="phrase text-std-20B-150">{title}</h2>
    <p className="phrase">{text}</p>
    <ol className="flex flex-col gap-2 tablet:flex-row tablet:flex-wrap tablet:gap-x-4">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-content-center rounded-full border border-transparent bg-key-900 text-oln-14B-100 text-white"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  </section>
);
