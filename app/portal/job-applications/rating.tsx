import { Button, Group, Rating, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { setRating } from '#app/content/applications/mutations.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { RATING_MAX } from '#domain/applications/applications.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { Fact } from '../ui/record/record.tsx'
import { useUnsavedChanges } from '../ui/unsaved-changes.tsx'
import { useAction } from '../ui/use-action.ts'

/** Stars with a text such as “4 of 5” or “Not rated” for screen readers. */
export function Stars({ rating }: { readonly rating: number | null }) {
  if (rating === null) return <VisuallyHidden>Not rated</VisuallyHidden>
  return (
    <span title={`${rating} of ${RATING_MAX}`}>
      <span aria-hidden>{'★'.repeat(rating) + '☆'.repeat(RATING_MAX - rating)}</span>
      <VisuallyHidden>
        {rating} of {RATING_MAX}
      </VisuallyHidden>
    </span>
  )
}

/** Rates an application; choosing the current rating clears it. */
export function useRating({ id, rating, name }: ApplicationDetail) {
  const action = useAction((client, { to, from }: RatingChange) => setRating(client, id, to, from))
  // The rating after all pending clicks.
  const newest = useRef(rating)
  useLayoutEffect(() => {
    if (!action.isBusy) newest.current = rating
  })
  async function rate(stars: number) {
    const from = newest.current
    const to = stars === from ? null : stars
    newest.current = to
    await unsaved.save({ to, from })
  }
  const label = ({ to }: RatingChange) =>
    to === null ? `Rating of ${name} cleared` : `${name} rated ${to} of ${RATING_MAX}`
  const unsaved = useUnsavedChanges<RatingChange, void>(action, {
    save: async (change) => {
      const outcome = await action.run(change)
      if (outcome?.failure === null && change.isUndo !== true)
        notifySuccess(label(change), {
          of: `rating of ${name}`,
          run: () => void unsaved.save({ to: change.from, from: change.to, isUndo: true }),
        })
      return outcome
    },
    key: () => 'rating',
    label,
    rebase: ({ to }) => ({ to, from: rating }),
  })
  const [change = { to: rating }] = action.pending === null ? unsaved.waiting : [action.pending]
  return { rate, shown: change.to, notice: unsaved.notice }
}

interface RatingChange {
  readonly to: number | null
  /** Rating that the user saw. */
  readonly from: number | null
  readonly isUndo?: boolean
}

export function RatingField({ rating }: { readonly rating: ReturnType<typeof useRating> }) {
  const { shown, rate } = rating
  const container = useRef<HTMLDivElement>(null)
  return (
    <Fact label="Rating">
      <Group gap="xs" ref={container} tabIndex={-1}>
        <Rating
          aria-label="Rating"
          count={RATING_MAX}
          value={shown ?? 0}
          getSymbolLabel={(stars) => `${stars} of ${RATING_MAX}`}
          onChange={(stars) => void rate(stars)}
        />
        {shown !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              // The button disappears with the rating, so focus moves first.
              container.current?.focus({ preventScroll: true })
              void rate(shown)
            }}
          >
            Clear
          </Button>
        )}
      </Group>
    </Fact>
  )
}
