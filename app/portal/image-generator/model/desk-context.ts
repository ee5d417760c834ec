/** What the parts of the desk know besides the draft. */
import { createContext, useContext } from 'react'
import type { Product } from '#domain/company/product.ts'
import type { ModelState } from '#domain/picture-sets/model.ts'

export interface DeskKnowledge {
  readonly products: readonly Pick<Product, 'id' | 'title' | 'image' | 'alt'>[]
  /** Null where it could not be asked. */
  readonly model: ModelState | null
}

export const DeskContext = createContext<DeskKnowledge>({ products: [], model: null })

export function useDesk(): DeskKnowledge {
  return useContext(DeskContext)
}
