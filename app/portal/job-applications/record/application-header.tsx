/** Header of an application: name, status, neighbours, actions and their shortcuts. */
import { Button } from '@mantine/core'
import type { AdjacentApplications, ApplicationDetail } from '#app/content/applications/queries.ts'
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  CLOSED_STATUSES,
  getApplicationPath,
} from '#domain/applications/applications.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MenuAction } from '../../ui/menu-action.ts'
import { copyLink } from '../../ui/record/copy-link.ts'
import { RecordSteps } from '../../ui/record/record-steps.tsx'
import { ScreenHeader } from '../../ui/screen.tsx'
import { useScreenKeys } from '../../ui/screen-keys.ts'
import { NOTE_FIELD } from '../../ui/timeline/notes.tsx'
import { ApplicationStatusBadge } from '../application-status.tsx'
import { CV_BUTTON } from '../cv/cv-panel.tsx'
import type { ApplicantDraft } from './applicant-email.tsx'

interface ApplicationHeaderProps {
  readonly application: ApplicationDetail
  readonly adjacent: AdjacentApplications
  /** Query string of the list. */
  readonly search: string
  readonly onRate: (stars: number) => void
  readonly onMove: (to: ApplicationStatus) => void
  readonly isWriting: boolean
  readonly onWrite: (draft: ApplicantDraft) => void
  /** Null if an interview has been proposed. */
  readonly onPropose: (() => void) | null
  readonly onErase: () => void
}

const KEYS = [
  ['j', 'next application'],
  ['k', 'previous application'],
  ['1 to 5', 'rate'],
  ['c', 'show or hide the CV'],
  ['r', 'write an email'],
  ['i', 'propose interview times'],
  ['n', 'write a note'],
] as const

/** Returns the next open status, or null. */
export function getNextStatus(status: ApplicationStatus): ApplicationStatus | null {
  if (CLOSED_STATUSES.some((closed) => closed === status)) return null
  const next = APPLICATION_STATUSES[APPLICATION_STATUSES.indexOf(status) + 1]
  return next ?? null
}

export function ApplicationHeader(props: ApplicationHeaderProps) {
  const { application, adjacent, search, onRate, onMove, isWriting, onWrite, onPropose } = props
  const { isHidden, name, reference, status } = application
  const next = getNextStatus(status)
  useScreenKeys(
    {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [stars, () => onRate(stars)])),
      n: () => document.getElementById(NOTE_FIELD)?.focus(),
      c: () => document.getElementById(CV_BUTTON)?.click(),
      r: isHidden ? null : () => onWrite('suggested'),
      i: isHidden ? null : onPropose,
    },
    { help: KEYS },
  )
  const pathOf = (of: string | null) => (of === null ? null : `${getApplicationPath(of)}${search}`)
  return (
    <ScreenHeader
      back={{ to: `/job-applications${search}`, label: 'Applications' }}
      title={name}
      badge={<ApplicationStatusBadge status={status} />}
      // A hidden name is replaced by the reference.
      {...(!isHidden && { detail: reference })}
      position={
        <RecordSteps noun="application" previous={pathOf(adjacent.previous)} next={pathOf(adjacent.next)} />
      }
      menu={getMenu(props)}
    >
      {next !== null && (
        <Button
          {...(isWriting && { variant: 'default' })}
          leftSection={<Icon name="arrow-right" />}
          onClick={() => onMove(next)}
        >
          Move to {next}
        </Button>
      )}
    </ScreenHeader>
  )
}

function getMenu(props: ApplicationHeaderProps): readonly MenuAction[] {
  const { onMove, onWrite, onPropose, onErase } = props
  const { isHidden, status } = props.application
  const isOpen = getNextStatus(status) !== null
  // Writing to an applicant requires revealing the name.
  const actions: readonly (MenuAction | false)[] = [
    !isHidden && {
      label: 'Write an email',
      icon: 'mail',
      shortcut: 'r',
      onSelect: () => onWrite('suggested'),
    },
    !isHidden &&
      onPropose !== null && {
        label: 'Propose interview times',
        icon: 'calendar',
        shortcut: 'i',
        onSelect: onPropose,
      },
    isOpen && !isHidden && { label: 'Reject and email…', icon: 'x', onSelect: () => onWrite('rejection') },
    isOpen && isHidden && { label: 'Reject', icon: 'x', onSelect: () => onMove('Rejected') },
    isOpen && { label: 'Mark as withdrawn', icon: 'undo-2', onSelect: () => onMove('Withdrawn') },
    { label: 'Copy link', icon: 'link', onSelect: copyLink },
    !isHidden && {
      label: 'Erase now…',
      icon: 'trash-2',
      isHarmful: true,
      startsGroup: true,
      onSelect: onErase,
    },
  ]
  return actions.filter((action) => action !== false)
}
