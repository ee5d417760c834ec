import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#domain/roles/roles.ts'
import { getScreen } from '#domain/roles/screens.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './palette.module.css'
import { matches, paletteActions, paletteScreens } from './palette-entries.ts'
import { screenIcon } from './screen-icons.ts'
import { useRecordSearch } from './use-record-search.ts'

const [store, palette] = createSpotlight()

interface PaletteDialogProps {
  readonly role: Role | null
  /** Changes whenever the palette is to open. */
  readonly opened: number
}

export function PaletteDialog({ role, opened }: PaletteDialogProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { results, isSearching } = useRecordSearch(role, text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening has a new number
  useEffect(() => palette.open(), [opened])
  const screens = paletteScreens(role).filter(({ label }) => matches(label, text))
  const actions = paletteActions(role).filter(({ label }) => matches(label, text))
  const hasHits = screens.length + actions.length + results.length > 0
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      scrollable
      maxHeight="60vh"
      radius="lg"
      title="Search"
      classNames={{ header: styles.title ?? '' }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
    >
      <Spotlight.Search
        placeholder="Search screens, records and actions"
        aria-label="Search screens, records and actions"
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Screens">
            {screens.map(({ route, label }) => (
              <Spotlight.Action
                key={route}
                label={label}
                leftSection={<Icon name={screenIcon(route)} />}
                onClick={() => void navigate(route)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {results.map(({ route, records }) => (
          <Spotlight.ActionsGroup key={route} label={getScreen(route)?.label ?? ''}>
            {records.map(({ to, label, detail }) => (
              <Spotlight.Action
                key={to}
                label={label}
                leftSection={<Icon name={screenIcon(route)} />}
                rightSection={<span className={styles.detail}>{detail}</span>}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {actions.length > 0 && (
          <Spotlight.ActionsGroup label="Actions">
            {actions.map(({ label, icon, to, run }) => (
              <Spotlight.Action
                key={label}
                label={label}
                leftSection={<Icon name={icon} />}
                onClick={() => (to === undefined ? run?.() : void navigate(to))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {!hasHits && (
          <Spotlight.Empty>
            {isSearching ? 'Searching…' : 'Nothing found. Try fewer letters, or a reference.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
