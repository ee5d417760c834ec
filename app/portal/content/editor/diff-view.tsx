/** Shows two versions side by side by field, with changed words marked. */
import { Button, Title } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { type DiffRow, type DiffSide, diffFields, type FieldDiff } from '#domain/content-drafts/diff.ts'
import type { Fields } from '#domain/content-drafts/fields.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import styles from './diff-view.module.css'

interface ComparisonProps {
  readonly kind: ContentType
  readonly before: Fields
  readonly after: Fields
  readonly names: readonly [before: string, after: string]
  /** Limits the comparison to these fields. */
  readonly only?: readonly string[]
  /** Rendered below each field. */
  readonly below?: (name: string) => ReactNode
}

export function Comparison({ kind, before, after, names, only, below }: ComparisonProps) {
  const differences = useMemo(() => diffFields(kind, before, after), [kind, before, after])
  const shown = differences.filter(({ field }) => only?.includes(field.name) ?? true)
  if (shown.length === 0) return <p>No differences</p>
  return (
    <div className={styles.fields}>
      {shown.map((difference) => (
        <section key={difference.field.name} aria-label={difference.field.label}>
          <Title order={3} className={styles.name}>
            {difference.field.label}
          </Title>
          <FieldRows difference={difference} names={names} />
          {below?.(difference.field.name)}
        </section>
      ))}
    </div>
  )
}

/** Unchanged lines shown around each change. */
const CONTEXT_LINES = 1

function FieldRows({
  difference: { field, rows },
  names,
}: {
  difference: FieldDiff
  names: ComparisonProps['names']
}) {
  const [showsAll, setShowsAll] = useState(false)
  const isInContext = rows.map((_, index) =>
    rows
      .slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
      .some(({ isChanged }) => isChanged),
  )
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(({ index }) => showsAll || isInContext[index])
  const hidden = rows.length - shown.length
  return (
    <>
      <table className={styles.sides}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, index }) => (
            <DiffTableRow key={index} row={row} names={names} isImage={field.format === 'picture'} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
          Show {hidden === 1 ? '1 unchanged line' : `${hidden} unchanged lines`}
        </Button>
      )}
    </>
  )
}

interface DiffTableRowProps {
  readonly row: DiffRow
  readonly names: ComparisonProps['names']
  readonly isImage: boolean
}

function DiffTableRow({ row: { before, after, isChanged }, names, isImage }: DiffTableRowProps) {
  return (
    <tr data-changed={isChanged}>
      <td data-side={names[0]}>
        <DiffCell side={before} isImage={isImage} tag="del" />
      </td>
      <td data-side={names[1]}>
        <DiffCell side={after} isImage={isImage} tag="ins" />
      </td>
    </tr>
  )
}

interface DiffCellProps {
  readonly side: DiffSide | null
  readonly isImage: boolean
  readonly tag: 'del' | 'ins'
}

function DiffCell({ side, isImage, tag: Mark }: DiffCellProps) {
  const getMediaUrl = useMediaUrl()
  if (side === null) return <span className={styles.nothing}>Empty</span>
  const text = side.pieces.map((piece) => piece.text).join('')
  if (isImage) return <img src={getMediaUrl(text)} alt={text.split('/').at(-1)} className={styles.picture} />
  return (
    <>
      {side.structure !== null && <span className={styles.structure}>{side.structure}</span>}
      {side.pieces.map((piece, index) =>
        piece.isChanged ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no id and never move
          <Mark key={index}>{piece.text}</Mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index}>{piece.text}</span>
        ),
      )}
    </>
  )
}
