import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { ActionMenu } from './action-menu.tsx'
import { failureMessage, TimeoutError } from './action-result.ts'
import type { MenuAction } from './menu-action.ts'
import styles from './screen.module.css'

/** Returns the `meta` of a screen: its name and the portal’s. */
export function pageTitle(screen: string): { title: string }[] {
  return [{ title: `${screen} · ${BRAND.name}` }]
}

export interface ScreenHeaderProps {
  /** Name of the person or thing; one line, shortened if it is too long. */
  readonly title: ReactNode
  /** Parent screen. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
  /** Status, beside the title. */
  readonly badge?: ReactNode
  /** Small text beside the title, such as a reference or a count. */
  readonly detail?: ReactNode
  /** Text below the header. */
  readonly lead?: ReactNode
  /** Position in a list, with links to the previous and next record. */
  readonly position?: ReactNode
  /** Further actions, behind three dots. */
  readonly menu?: readonly MenuAction[]
  /** Buttons on the right, the primary one last; on a phone at the bottom of the window. */
  readonly children?: ReactNode
}

/** Page header, 56 px high, which stays in sight. */
export function ScreenHeader({
  title,
  back,
  badge,
  detail,
  lead,
  position,
  menu = [],
  children,
}: ScreenHeaderProps) {
  const hasButtons = Children.toArray(children).length > 0
  return (
    <>
      <header className={styles.header}>
        <div className={styles.titles}>
          {back !== undefined && (
            <Anchor component={Link} to={back.to} className={styles.back}>
              {back.label}
            </Anchor>
          )}
          <Title order={1} className={styles.title} {...(typeof title === 'string' && { title })}>
            {title}
          </Title>
          {badge}
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </div>
        {position}
        {(menu.length > 0 || hasButtons) && (
          <div className={styles.actions} data-only-menu={!hasButtons || undefined}>
            {menu.length > 0 && <ActionMenu label="More actions" actions={() => menu} />}
            {children}
          </div>
        )}
      </header>
      {lead !== undefined && (
        <Text c="dimmed" component="div" className={styles.lead}>
          {lead}
        </Text>
      )}
    </>
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
      <Stack>
        <ScreenHeader title="Not found" />
        <FailureNotice failure={message} />
      </Stack>
    )
  return (
    <Stack>
      <ScreenHeader title="Something went wrong" />
      <TryAgain failure={message} late={error instanceof TimeoutError ? error.late : null} />
    </Stack>
  )
}
