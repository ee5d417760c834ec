import { useSyncExternalStore } from 'react'
import { browserPreferences } from '#app/preferences/preferences.ts'
import { useMediaQuery } from '#app/ui/media-query/media-query.ts'

const PREFERENCE = 'navigation'
const RAIL = 'rail'

const subscribe = (onChange: () => void) => browserPreferences().subscribe(onChange)
const isChosen = () => browserPreferences().get(PREFERENCE) === RAIL

interface NavigationSpace {
  /** The navigation is a drawer. */
  readonly isPhone: boolean
  /** The navigation shows only icons: by choice, which is remembered, or for lack of room. */
  readonly isRail: boolean
  /** Null where there is no room for more than icons. */
  readonly toggleRail: (() => void) | null
}

export function useNavigationSpace(): NavigationSpace {
  const isPhone = useMediaQuery('(max-width: 47.99rem)', false)
  const hasRoom = useMediaQuery('(min-width: 68.75rem)', true)
  const isRailChosen = useSyncExternalStore(subscribe, isChosen, () => false)
  return {
    isRail: !isPhone && (isRailChosen || !hasRoom),
    isPhone,
    toggleRail: hasRoom
      ? () => {
          if (isRailChosen) browserPreferences().clear(PREFERENCE)
          else browserPreferences().set(PREFERENCE, RAIL)
        }
      : null,
  }
}
