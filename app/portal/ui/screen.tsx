import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { failureMessage, TimeoutError } from './action-result.ts'
import styles from './screen.module.css'

/** Returns the `meta` of a screen: its name and the portal’s. */
export function pageTitle(screen: string): { title: string }[] {
  return [{ title: `${screen} · ${BRAND.name}` }]
}

interface ScreenHeaderProps {
  readonly title: ReactNode
  /** Parent screen. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
  readonly lead?: ReactNode
  /** Buttons and links on the right. */
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
  /** On the right of the heading. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

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
  /** Data that missed the timeout; its arrival reloads the screen. */
  readonly late?: Promise<unknown> | null
}

/** Retries on click, or when late data arrives. */
export function TryAgain({ failure, late = null }: TryAgainProps) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (late === null) return
    let isShown = true
    const reload = () => void (isShown && revalidate())
    late.then(reload, () => {})
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
