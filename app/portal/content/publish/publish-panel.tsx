/**
 * Publishes and unpublishes. A scheduled post needs no job: readers’ queries compare its publish time with the clock.
 */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CheckOverrides } from '#app/content/drafts/check-overrides.ts'
import type { ContentIssue, IssueLocation } from '#domain/content-drafts/checks/issue.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { formatScheduledTime, formatTimeUntil, getPublication } from '#domain/content-drafts/publication.ts'
import { Properties } from '../../ui/record/record.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useFocusAfter } from '../../ui/use-action.ts'
import { ChecksPanel, isOverridden } from './checks-panel.tsx'
import { PublishDateField } from './publish-date-field.tsx'
import { getServerTime } from './server-clock.ts'
import { useCheckOverrides } from './use-check-overrides.ts'
import { useChecks } from './use-checks.ts'

interface PublishPanelProps {
  readonly kind: ContentType
  /** Place of the button in the page header, once it is rendered. */
  readonly buttonPlace: HTMLElement | null
  /** Id of the publish date, for links to it. */
  readonly dateId: string
  /** An article’s date. */
  readonly children?: ReactNode
  /** Debounced. */
  readonly fields: ContentFields
  /** Current editor content. */
  readonly getCurrentFields: () => ContentFields
  /** Published or scheduled version; null for a draft. */
  readonly published: ContentFields | null
  /** Whether it differs from `published`. */
  readonly hasChanges: boolean
  readonly isDeleted: boolean
  /** Null before the first save. */
  readonly recordId: number | null
  readonly isBusy: boolean
  /** Problem that delays publishing, or null. */
  readonly waitsFor: Delay | null
  readonly unpublishFailure: string | null
  readonly onEdit: (part: Readonly<Record<string, unknown>>) => void
  readonly onPublish: () => void
  /** Cancels publishing that is delayed. */
  readonly onCancel: () => void
  readonly onUnpublish: () => void
  readonly onGo: (place: IssueLocation) => void
}

type Delay = 'unreachable' | 'signed-out'

export function PublishPanel(props: PublishPanelProps) {
  const { kind, fields, getCurrentFields, published, hasChanges, isDeleted, isBusy, waitsFor, onEdit, onGo } =
    props
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const now = useServerTime(getPublishDate(published))
  const { checks, checkNow } = useChecks(fields, getCurrentFields)
  const [reasons, setReasons, saveReasons] = useCheckOverrides(kind, props.recordId)
  const [failure, setFailure] = useState<string | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isChecking, setChecking] = useState(false)

  const publication = getPublication(published, now)
  const statusRef = useFocusAfter<HTMLParagraphElement>(`${publication.state}, ${hasChanges}, ${waitsFor}`)
  const moment = 'publish_date' in fields ? fields.publish_date : null
  const action = buttonLabel(publication.state, moment, now)
  const locked = isBusy || isChecking

  async function publish() {
    setSubmitted(true)
    setChecking(true)
    setFailure(null)
    const issues = await checkNow()
    const isReady = issues.every((check) => isOverridden(check, reasons))
    const saveFailure = isReady ? await saveReasons(reasonsFor(issues, reasons)) : null
    setChecking(false)
    if (!isReady) return
    setFailure(saveFailure)
    if (saveFailure !== null) return
    setSubmitted(false)
    props.onPublish()
  }

  if (isDeleted)
    return (
      <Properties title="Publish">
        <Text>This {noun} is deleted. Restore it from the list to publish it again.</Text>
      </Properties>
    )
  const button = (
    <Button
      loading={locked && waitsFor === null}
      disabled={waitsFor !== null || (published !== null && !hasChanges)}
      onClick={() => void publish()}
    >
      {action}
    </Button>
  )
  return (
    <>
      {props.buttonPlace !== null && createPortal(button, props.buttonPlace)}
      <Properties title="Publish">
        <Text ref={statusRef} tabIndex={-1}>
          {formatPublishStatus(noun, publication, now)}
        </Text>
        {publication.state !== 'draft' && <Text>{formatVersion(publication.state, hasChanges)}</Text>}
        {publication.state === 'published' && published !== null && (
          <Anchor
            href={`${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/${published.slug}`}
            target="_blank"
            rel="noopener"
          >
            View on website
          </Anchor>
        )}
        {kind === 'blog' && (
          <PublishDateField
            id={props.dateId}
            timestamp={moment}
            onChange={(next) => onEdit({ publish_date: next })}
            now={now}
            isPublished={publication.state === 'published'}
            isLocked={locked}
          />
        )}
        {props.children}
        {wasSubmitted && !isChecking && checks?.some((check) => !isOverridden(check, reasons)) && (
          <Text role="alert" c="red">
            {formatBlockedReason(
              noun,
              checks.filter((check) => !isOverridden(check, reasons)),
            )}
          </Text>
        )}
        <FailureNotice failure={failure ?? props.unpublishFailure} />
        {waitsFor !== null && <DelayNotice action={action} reason={waitsFor} onCancel={props.onCancel} />}
        {published !== null && (
          <Button variant="default" disabled={locked} onClick={props.onUnpublish}>
            {publication.state === 'scheduled' ? 'Cancel schedule' : 'Unpublish'}
          </Button>
        )}
      </Properties>
      <Properties title="Checks">
        <ChecksPanel checks={checks} onGo={onGo} reasons={reasons} onReasons={setReasons} />
      </Properties>
    </>
  )
}

interface DelayNoticeProps {
  /** Label of the button that was pressed. */
  readonly action: string
  readonly reason: Delay
  readonly onCancel: () => void
}

/** Says that readers don’t see the change yet, and lets the user cancel it. */
function DelayNotice({ action, reason, onCancel }: DelayNoticeProps) {
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{formatDelay(reason)}</Text>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          Cancel “{action}”
        </Button>
      </Stack>
    </Alert>
  )
}

function formatDelay(reason: Delay): string {
  if (reason === 'signed-out')
    return 'You’ve been signed out, so nothing has been published yet. Sign in again to continue.'
  return navigator.onLine
    ? 'We can’t reach the server, so nothing has been published as far as we know. We’ll keep trying.'
    : 'You’re offline, so nothing has been published yet. We’ll try again when you’re back online.'
}

function getPublishDate(fields: ContentFields | null): string | null {
  return fields !== null && 'publish_date' in fields ? fields.publish_date : null
}

function formatPublishStatus(
  noun: string,
  { state, moment }: ReturnType<typeof getPublication>,
  now: Date,
): string {
  if (state === 'draft') return `This ${noun} is a draft. Only editors can see it.`
  if (moment === null) return `This ${noun} is published.`
  const when = `${formatScheduledTime(moment)}, ${formatTimeUntil(moment, now)}`
  return state === 'scheduled' ? `Scheduled for ${when}.` : `Published on ${when}.`
}

/** Always one line, so that the panel keeps its height while the user types. */
function formatVersion(state: 'scheduled' | 'published', hasChanges: boolean): string {
  if (state === 'scheduled')
    return hasChanges ? 'Your changes aren’t scheduled yet.' : 'Readers will see this version.'
  return hasChanges ? 'Readers don’t see your changes yet.' : 'Readers see this version.'
}

function buttonLabel(state: 'draft' | 'scheduled' | 'published', moment: string | null, now: Date): string {
  const isInFuture = moment !== null && Date.parse(moment) > now.getTime()
  if (state === 'published') return isInFuture ? 'Unpublish until then' : 'Update'
  if (isInFuture) return state === 'scheduled' ? 'Update schedule' : 'Schedule'
  return 'Publish'
}

function formatBlockedReason(noun: string, open: readonly ContentIssue[]): string {
  const stop = open.find(({ severity }) => severity === 'stops')
  if (stop !== undefined)
    return `${stop.id === 'title' ? 'Add a' : 'Shorten the'} title before you publish this ${noun}.`
  return open.length === 1
    ? 'Fix the item marked “To fix”, or give a reason for ignoring it.'
    : `Fix the ${open.length} items marked “To fix”, or give a reason for ignoring each one.`
}

/** Drops reasons for issues that no longer exist. */
function reasonsFor(issues: readonly ContentIssue[], reasons: CheckOverrides): CheckOverrides {
  const used = issues.flatMap(({ id, severity }) => {
    const reason = reasons[id]?.trim()
    return severity === 'blocks' && reason ? [[id, reason] as const] : []
  })
  return Object.fromEntries(used)
}

const CLOCK_INTERVAL_MS = 10_000

/** Returns the server’s time, updated every 10 s and at the publish date. */
function useServerTime(publishDate: string | null): Date {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const now = getServerTime()
  useEffect(() => {
    const untilMs = Date.parse(publishDate ?? '') - getServerTime().getTime()
    const timer = setTimeout(update, untilMs > 0 ? Math.min(untilMs, CLOCK_INTERVAL_MS) : CLOCK_INTERVAL_MS)
    return () => clearTimeout(timer)
  })
  return now
}
