/** What every screen has: its title in the window and on the page, what failed, and a way to try again. */
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { failureMessage, TimeoutError } from './action-result.ts'
import styles from './screen.module.css'

/** The `meta` of a screen: its name, then whose portal it is. */
export function pageTitle(screen: string): { title: string }[] {
  return [{ title: `${screen} · ${BRAND.name}` }]
}

interface ScreenHeaderProps {
  readonly title: ReactNode
  /** The screen above this one. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
  readonly lead?: ReactNode
  /** Buttons and links at the other end of the line. */
  readonly children?: ReactNode
}

export function ScreenHeader({ title, back, lead, children }: ScreenHeaderProps) {
  return (
    <Group component="header" justify="space-between">
      <div className={styles.heading}>
        {back !== undefined && (
          <Anchor component={Link} to={back.to} className={styles.back}>
            {back.label}
          </Anchor>
        )}
        <Title order={1}>{title}</Title>
        {lead !== undefined && (
          <Text c="dimmed" mt="xs">
            {lead}
          </Text>
        )}
      </div>
      {children !== undefined && <Group>{children}</Group>}
    </Group>
  )
}

/** A part of a screen on a sheet of its own, under its heading. */
export function Panel({ id, title, end, children }: PanelProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.panel}>
      <Group justify="space-between">
        <Title order={2} id={`${id}-heading`}>
          {title}
        </Title>
        {end}
      </Group>
      {children}
    </section>
  )
}

interface PanelProps {
  readonly id: string
  readonly title: ReactNode
  /** At the other end of the heading’s line. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** What did not work, in words; nothing when it is null. */
export function FailureNotice({ failure, children }: { failure: string | null; children?: ReactNode }) {
  if (failure === null) return null
  return (
    <Alert color="red" role="alert" w="100%">
      {failure}
      {children}
    </Alert>
  )
}

interface TryAgainProps {
  readonly failure: string
  /** The data that came too late: when they come, they are shown without being asked for. */
  readonly late?: Promise<unknown> | null
}

/** Data that could not be read: says so, and reads them again when asked to, or when they can be had. */
export function TryAgain({ failure, late = null }: TryAgainProps) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (late === null) return
    let isShown = true
    const readAgain = () => void (isShown && revalidate())
    late.then(readAgain, () => {})
    return () => {
      isShown = false
    }
  }, [late, revalidate])
  return (
    <Stack align="flex-start">
      <FailureNotice failure={failure} />
      <Button variant="default" loading={state !== 'idle'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </Stack>
  )
}

/** The error boundary of every screen, within the frame. */
export function ScreenError() {
  const error = useRouteError()
  const [message] = useState(() => failureMessage(error))
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Stack align="flex-start">
        <Title order={1}>Not found</Title>
        <FailureNotice failure={message} />
      </Stack>
    )
  return (
    <Stack align="flex-start">
      <Title order={1}>Something went wrong</Title>
      <TryAgain failure={message} late={error instanceof TimeoutError ? error.late : null} />
    </Stack>
  )
}
