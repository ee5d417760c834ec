/** The fifteen products in the specification's order, each with its file name and what draws it. */
import { ciderFestivalSurvivalKit } from './products/01-cider-festival-survival-kit.ts'
import { skincareOuter } from './products/02-skincare-outer.ts'
import { snackShelfReadyPack } from './products/03-snack-shelf-ready-pack.ts'
import { toolMailOrderShipper } from './products/04-tool-mail-order-shipper.ts'
import { champagneChocolateGiftBox } from './products/05-champagne-chocolate-gift-box.ts'
import { cheeseSampleBox } from './products/06-cheese-sample-box.ts'
import { countertopDisplayUnit } from './products/07-countertop-display-unit.ts'
import { boutiquePostageOuter } from './products/08-boutique-postage-outer.ts'
import { popcornPack } from './products/09-popcorn-pack.ts'
import { regularSlottedContainer } from './products/10-regular-slotted-container.ts'
import { cheeseMultipackSrp } from './products/11-cheese-multipack-srp.ts'
import { deluxeRangePack } from './products/12-deluxe-range-pack.ts'
import { drinkWrapSrp } from './products/13-drink-wrap-srp.ts'
import { finestRangeSrp } from './products/14-finest-range-srp.ts'
import { seedBrandSrp } from './products/15-seed-brand-srp.ts'
import type { Design } from './sheet.ts'

export const designs: Readonly<Record<string, Design>> = {
  '01-cider-festival-survival-kit': ciderFestivalSurvivalKit,
  '02-skincare-outer': skincareOuter,
  '03-snack-shelf-ready-pack': snackShelfReadyPack,
  '04-tool-mail-order-shipper': toolMailOrderShipper,
  '05-champagne-chocolate-gift-box': champagneChocolateGiftBox,
  '06-cheese-sample-box': cheeseSampleBox,
  '07-countertop-display-unit': countertopDisplayUnit,
  '08-boutique-postage-outer': boutiquePostageOuter,
  '09-popcorn-pack': popcornPack,
  '10-regular-slotted-container': regularSlottedContainer,
  '11-cheese-multipack-srp': cheeseMultipackSrp,
  '12-deluxe-range-pack': deluxeRangePack,
  '13-drink-wrap-srp': drinkWrapSrp,
  '14-finest-range-srp': finestRangeSrp,
  '15-seed-brand-srp': seedBrandSrp,
}
