/** Shows two versions side by side by field, with changed words marked. */
import { Button, Title } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { type DiffRow, type DiffSide, diffFields, type FieldDiff } from '#domain/content-drafts/diff.ts'
import type { Fields } from '#domain/content-drafts/merge.ts'
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
  const [isWhole, setWhole] = useState(false)
  const isNear = rows.map((_, index) =>
    rows
      .slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
      .some(({ isChanged }) => isChanged),
  )
  const shown = rows.map((row, index) => ({ row, index })).filter(({ index }) => isWhole || isNear[index])
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
            <RowOf key={index} row={row} names={names} isPicture={field.form === 'picture'} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          Show {hidden === 1 ? '1 unchanged line' : `${hidden} unchanged lines`}
        </Button>
      )}
    </>
  )
}

interface RowOfProps {
  readonly row: DiffRow
  readonly names: ComparisonProps['names']
  readonly isPicture: boolean
}

function RowOf({ row: { before, after, isChanged }, names, isPicture }: RowOfProps) {
  return (
    <tr data-changed={isChanged}>
      <td data-side={names[0]}>
        <SideOf side={before} isPicture={isPicture} as="del" />
      </td>
      <td data-side={names[1]}>
        <SideOf side={after} isPicture={isPicture} as="ins" />
      </td>
    </tr>
  )
}

interface SideOfProps {
  readonly side: DiffSide | null
  readonly isPicture: boolean
  readonly as: 'del' | 'ins'
}

function SideOf({ side, isPicture, as: Mark }: SideOfProps) {
  const address = useMediaUrl()
  if (side === null) return <span className={styles.nothing}>Empty</span>
  const text = side.pieces.map((piece) => piece.text).join('')
  if (isPicture) return <img src={address(text)} alt={text.split('/').at(-1)} className={styles.picture} />
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
