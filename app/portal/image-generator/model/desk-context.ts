/** What the parts of the desk know besides the draft. */
import { createContext, useContext } from 'react'
import type { ModelState } from '#domain/picture-sets/model.ts'

export interface DeskKnowledge {
  /** Null where it could not be asked. */
  readonly model: ModelState | null
}

export const DeskContext = createContext<DeskKnowledge>({ model: null })

export function useDesk(): DeskKnowledge {
  return useContext(DeskContext)
}
