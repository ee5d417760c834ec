/** Date fields that load after the screen, because each adds 14 kB or more to the first load. */
import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { DateField } from './date-field.tsx'
import type { DateTimeField } from './date-time-field.tsx'

const LoadedDateField = lazy(async () => ({ default: (await import('./date-field.tsx')).DateField }))
const LoadedDateTimeField = lazy(async () => ({
  default: (await import('./date-time-field.tsx')).DateTimeField,
}))

export function LazyDateField(props: ComponentProps<typeof DateField>) {
  return (
    <Suspense fallback={<FieldSkeleton />}>
      <LoadedDateField {...props} />
    </Suspense>
  )
}

export function LazyDateTimeField(props: ComponentProps<typeof DateTimeField>) {
  return (
    <Suspense fallback={<FieldSkeleton />}>
      <LoadedDateTimeField {...props} />
    </Suspense>
  )
}

/** As high as a field with its label. */
function FieldSkeleton() {
  return <Skeleton height="calc(var(--control) + 1.25rem)" />
}
