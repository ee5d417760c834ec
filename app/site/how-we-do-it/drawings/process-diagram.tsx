import { Arrow, DrawingText, ink } from './drawing.tsx'

export interface ProcessStep {
  readonly name: string
  /** Up to about 56 characters. */
  readonly note: string
}

const ROW = 66

export const processDiagramHeight = (links: readonly ProcessStep[]): number => links.length * ROW + 14

export function ProcessDiagram({ links }: { readonly links: readonly ProcessStep[] }) {
  return links.map(({ name, note }, index) => {
    const y = 34 + index * ROW
    return (
      <g key={name}>
        {index > 0 && (
          <Arrow
            through={[
              [40, y - ROW + 24],
              [40, y - 24],
            ]}
          />
        )}
        <path className={ink.board} d={`M22 ${y - 18}h36v36h-36z`} />
        <path className={ink.thinLine} d={`M22 ${y - 6}h36M40 ${y - 18}v12`} />
        <DrawingText x={80} y={y - 2} text={name} kind="name" />
        <DrawingText x={80} y={y + 21} text={note} />
      </g>
    )
  })
}
