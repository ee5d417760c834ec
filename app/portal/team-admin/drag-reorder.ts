/** Drag and drop for team members, loaded after the list. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

const DRAGGED = 'team member'

interface Dragged {
  readonly id: number
  /** From 1. */
  readonly place: number
}

/** @returns a function that ends it */
export function startDragReorder(
  handle: HTMLElement,
  { id, place }: Dragged,
  moveTo: (place: number) => void,
): () => void {
  const row = handle.closest<HTMLElement>('[data-record]')
  if (row === null) return () => {}
  const show = (edge: Edge | null) => {
    if (edge === null) row.removeAttribute('data-drop')
    else row.setAttribute('data-drop', edge)
  }
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ kind: DRAGGED, id, place }),
      onDrop({ location }) {
        const [target] = location.current.dropTargets
        if (target === undefined) return
        const isBelow = extractClosestEdge(target.data) === 'bottom'
        const between = Number(target.data.place) + (isBelow ? 1 : 0)
        // Removing the dragged row shifts the positions below.
        const to = place < between ? between - 1 : between
        if (to !== place) moveTo(to)
      },
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.kind === DRAGGED && source.data.id !== id,
      getData: ({ input, element }) =>
        attachClosestEdge({ place }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => show(extractClosestEdge(self.data)),
      onDragLeave: () => show(null),
      onDrop: () => show(null),
    }),
  )
}
