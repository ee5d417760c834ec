/** What is recorded on these pages, by the names and fields of docs/product.md, 3.11 and 7.6. */
import type { Product } from '#domain/company/product.ts'
import type { ProductCategory } from '#domain/products/products.ts'

type ProductFacts = {
  readonly productId: Product['id']
  readonly productTitle: string
  readonly position: number
}

interface EventOf<Type extends string, Name extends string, Properties> {
  readonly eventType: Type
  readonly eventName: Name
  readonly properties: Properties
}

type ProductInterest<Properties> = EventOf<'business_intelligence', 'product_interest', Properties>

export type AnalyticsEvent =
  | EventOf<'page_view', 'page_view', { readonly path: string }>
  | EventOf<
      'interaction',
      'click',
      ProductFacts & { readonly totalProducts: number; readonly interactionType: 'card_click' }
    >
  | ProductInterest<
      ProductFacts & { readonly interactionType: 'modal_open'; readonly productCategory: ProductCategory }
    >
  | ProductInterest<
      ProductFacts & {
        readonly interactionType: 'modal_close'
        readonly viewDurationMs: number
        readonly viewDurationSeconds: number
      }
    >
  | ProductInterest<{
      readonly interactionType: 'navigate_products'
      readonly direction: 'previous' | 'next'
      readonly fromProductId: number
      readonly fromProductTitle: string
      readonly fromPosition: number
      readonly toProductId: number
      readonly toProductTitle: string
      readonly toPosition: number
    }>
  | EventOf<
      'interaction',
      'click',
      { readonly interactionType: 'hero_toggle'; readonly title: string; readonly isOpen: boolean }
    >
  | EventOf<
      'engagement',
      'content_engagement',
      { readonly content: 'hero_subtitle'; readonly title: string; readonly isOpen: boolean }
    >
  | EventOf<
      'interaction',
      'carousel_navigation',
      {
        readonly carousel: string
        readonly direction: 'previous' | 'next'
        readonly toSlide: number
        readonly by: 'button' | 'key' | 'swipe'
      }
    >
  | EventOf<'interaction', 'video_play', { readonly video: string }>
  | EventOf<'engagement', 'blog_view', { readonly blogId: number; readonly quality: 'initial' | 'quality' }>
  | EventOf<
      'authentication',
      'login_modal_open' | 'login_modal_close' | 'login_attempt' | 'login_success' | 'otp_sent',
      Readonly<Record<string, never>>
    >
  | EventOf<'authentication', 'login_failure', { readonly code: string }>
