import { WholeText } from '../table/WholeText.tsx';

type PrintSheetProps = {
  title: string;
  facts: readonly string[];
  headers: readonly string[];
  rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
};

/** A list that is there on paper alone. */
export const PrintSheet = ({ title, facts, headers, rows }: PrintSheetProps) => (
  <section data-printed="" className="hidden print:block">
    <h2 className="text-std-20B-150">{title}</h2>
    {facts.map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
    <table className="w-full text-start">
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col" className="border border-solid-gray-600 p-1 text-start whitespace-nowrap">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={headers[index]} className="border border-solid-gray-600 p-1 align-top whitespace-pre-line">
                <WholeText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
