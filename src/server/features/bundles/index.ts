/** Public API of the bundles feature for the rest of the server. */
export {
  addListing,
  listConversationListings,
  lockCandidates,
  removeListing,
  removeListings,
  replaceListings,
} from './bundles.store.ts';
export {
  bundleExport,
  bundleOf,
  bundleOfConversation,
  conversationsNaming,
  countMore,
  countMoreOfConversation,
  findBundle,
  requestsNaming,
  showBundle,
} from './bundles.views.ts';
