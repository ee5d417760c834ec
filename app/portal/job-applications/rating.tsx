/** One to five stars: read as words, given with a press of a star or a digit. */
import { Button, Group, Rating, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { setRating } from '#app/content/applications/mutations.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export const RATING_MAX = 5

/** “4 of 5” beside its stars; *not rated* where there is none. */
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

/** Rates an application; a second press on the same star takes the rating away. */
export function useRating({ id, rating, name }: ApplicationDetail) {
  const action = useAction((client, { to, from }: { to: number | null; from: number | null }) =>
    setRating(client, id, to, from),
  )
  // As it will be once all that was pressed has been done.
  const newest = useRef(rating)
  useLayoutEffect(() => {
    if (!action.isBusy) newest.current = rating
  })
  async function rate(stars: number) {
    const from = newest.current
    const to = stars === from ? null : stars
    newest.current = to
    const outcome = await action.run({ to, from })
    if (outcome === null || outcome.failure !== null) return
    notifySuccess(to === null ? `${name} is not rated.` : `${name}: ${to} of ${RATING_MAX}.`, {
      of: `the rating of ${name}`,
      run: () => void action.run({ to: from, from: to }),
    })
  }
  return { rate, shown: action.pending === null ? rating : action.pending.to, failure: action.failure }
}

export function RatingField({ rating }: { readonly rating: ReturnType<typeof useRating> }) {
  const { shown, rate, failure } = rating
  const place = useRef<HTMLDivElement>(null)
  return (
    <div>
      <FailureNotice failure={failure} />
      <Group gap="sm" ref={place} tabIndex={-1}>
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
              // The button goes with the rating.
              place.current?.focus({ preventScroll: true })
              void rate(shown)
            }}
          >
            Clear
          </Button>
        )}
      </Group>
    </div>
  )
}
