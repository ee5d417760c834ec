import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { SkeletonLayout } from '#domain/roles/screens.ts'
import { ScreenHeader } from './screen.tsx'
import styles from './skeletons.module.css'

/** @param title if known before loading */
export function ScreenSkeleton({ shape, title }: { shape: SkeletonLayout | 'record'; title?: string }) {
  return (
    <Stack gap="lg" role="status">
      {title === undefined ? (
        <Skeleton height="1.5rem" width="14rem" my="lg" />
      ) : (
        <ScreenHeader title={title} />
      )}
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={styles[shape]} aria-hidden>
        {shape === 'list' && <ListRows />}
        {shape === 'panels' && PARTS.map((part) => <Skeleton key={part} height="11rem" />)}
        {shape === 'record' && <RecordParts />}
      </div>
    </Stack>
  )
}

const PARTS = [1, 2, 3, 4, 5, 6]

function ListRows() {
  return (
    <>
      <Skeleton height="2rem" mb="sm" />
      {PARTS.map((part) => (
        <Skeleton key={part} height="2.75rem" />
      ))}
    </>
  )
}

function RecordParts() {
  return (
    <>
      <Skeleton height="24rem" />
      <Skeleton height="16rem" />
    </>
  )
}

export function PartSkeleton() {
  return (
    // Parents that align their content at the start would give it no width.
    <Stack gap="sm" w="100%">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height="2rem" width="40%" />
      <Skeleton height="1rem" />
      <Skeleton height="1rem" width="70%" />
    </Stack>
  )
}

/** `HydrateFallback` components. */
export const ListFallback = () => <ScreenSkeleton shape="list" />
export const RecordFallback = () => <ScreenSkeleton shape="record" />
export const PanelsFallback = () => <ScreenSkeleton shape="panels" />
