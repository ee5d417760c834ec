import { Button, Group, Rating, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { setRating } from '#app/content/applications/mutations.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export const RATING_MAX = 5

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
  const action = useAction((client, { to, from }: { to: number | null; from: number | null }) =>
    setRating(client, id, to, from),
  )
  // The rating after all pending clicks.
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
    notifySuccess(to === null ? `Rating of ${name} cleared` : `${name} rated ${to} of ${RATING_MAX}`, {
      of: `rating of ${name}`,
      run: () => void action.run({ to: from, from: to }),
    })
  }
  return { rate, shown: action.pending === null ? rating : action.pending.to, failure: action.failure }
}

export function RatingField({ rating }: { readonly rating: ReturnType<typeof useRating> }) {
  const { shown, rate, failure } = rating
  const container = useRef<HTMLDivElement>(null)
  return (
    <div>
      <FailureNotice failure={failure} />
      <Group gap="sm" ref={container} tabIndex={-1}>
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
    </div>
  )
}
