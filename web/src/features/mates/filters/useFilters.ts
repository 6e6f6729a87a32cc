import { useSearchParams } from "react-router";
import { type FilterName, type Filters, filtersOf, withFilter, withoutFilters } from "./filters.ts";

export type FilterChoice = {
  filters: Filters;
  count: number;
  change: (name: FilterName, value: string) => void;
  clear: () => void;
};

/** The filters, as the address has them. A distance counts only from a location of mine. */
export function useFilters(hasLocation: boolean): FilterChoice {
  const [search, setSearch] = useSearchParams();
  const { within, ...others } = filtersOf(search);
  const filters = within && hasLocation ? { within, ...others } : others;
  return {
    filters,
    count: Object.keys(filters).length,
    change: (name, value) => setSearch((before) => withFilter(before, name, value), { replace: true }),
    clear: () => setSearch(withoutFilters, { replace: true }),
  };
}
