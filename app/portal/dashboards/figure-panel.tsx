import { Alert, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { Await, useRevalidator } from 'react-router'
import styles from './dashboard.module.css'
import { Panel } from './panel.tsx'
import type { Settled } from './settled.ts'

interface FigurePanelProps<T> extends Omit<ComponentProps<typeof Panel>, 'children'> {
  readonly figures: Promise<Settled<T>>
  readonly children: (figures: T) => ReactNode
}

/** A group of figures: waiting, failed or there, whatever becomes of the others. */
export function FigurePanel<T>({ figures, children, ...panel }: FigurePanelProps<T>) {
  return (
    <Panel {...panel}>
      <Suspense fallback={<Waiting />}>
        <Await resolve={figures}>
          {(settled) =>
            settled.failure === null ? children(settled.data) : <Failed message={settled.failure} />
          }
        </Await>
      </Suspense>
    </Panel>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height="2rem" width="40%" />
      <Skeleton height="1rem" />
      <Skeleton height="1rem" width="70%" />
    </div>
  )
}

function Failed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Alert color="red">{message}</Alert>
      <Button variant="default" loading={state !== 'idle'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </>
  )
}
