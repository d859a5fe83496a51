import type { RuleSection } from '#contract/desk/fees.ts';
import { Tag } from '#ui/Tag.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';

const changes = { added: '追加', gone: '削除' } as const;

/** The rules beside the prices, section by section, in the order in which they are applied. */
export const FeeRules = ({ sections }: { sections: readonly RuleSection[] }) =>
  sections.map(({ title, note, rows }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a version may have several sections of one title, in a fixed order
    <section key={index} className="flex flex-col gap-2">
      <h3 className="text-std-18B-160">{title}</h3>
      {note !== '' && <p className="text-solid-gray-700 phrase">{note}</p>}
      <ScrollTable caption={title} isCaptionHidden>
        <thead>
          <tr>
            {['項目', '条件', '内容', '根拠'].map((header) => (
              <th key={header} scope="col" className="whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, when, effect, law, change }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules may be alike, and never move
            <tr key={at}>
              <th scope="row">
                <span className="flex min-w-24 flex-col items-start gap-1">
                  {change !== '' && <Tag look={change === 'gone' ? 'neutral' : 'filled'}>{changes[change]}</Tag>}
                  <span className={change === 'gone' ? 'line-through' : ''}>{label}</span>
                </span>
              </th>
              <td>
                <span className="block min-w-28">{when || '—'}</span>
              </td>
              <td>
                <span className="block min-w-28">{effect}</span>
              </td>
              <td>
                <span className="block min-w-20">{law || '—'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  ));
