import { createWords, type Translated } from "./create-words.ts";

const en = {
  tags: "Tags",
  add: "Add tags",
  edit: "Edit tags",
  title: (count: number, shown: string) => (count === 1 ? "Tags" : `Tags of ${shown} tasks`),
  known: "Tags in use",
  none: "No tags yet. Enter one below.",
  create: "New tags",
  createHint: "Separate tags with commas.",
  invalid: "Use at most 20 tags of up to 40 characters each.",
  partly: "Tags that only some of the tasks have stay as they are.",
  save: "Save",
  cancel: "Cancel",
  saved: "Tags saved.",
  failed: (count: number, shown: string) =>
    count === 1 ? "1 task could not be changed." : `${shown} tasks could not be changed.`,
};

/** The texts of tags in any language. */
export type TagWords = Translated<typeof en>;

const ko: TagWords = {
  tags: "태그",
  add: "태그 추가",
  edit: "태그 편집",
  title: (count, shown) => (count === 1 ? "태그" : `작업 ${shown}개의 태그`),
  known: "사용 중인 태그",
  none: "아직 태그가 없습니다. 아래에 입력하세요.",
  create: "새 태그",
  createHint: "쉼표로 구분하세요.",
  invalid: "태그는 20개까지, 각각 40자까지 쓸 수 있습니다.",
  partly: "일부 작업에만 있는 태그는 그대로 둡니다.",
  save: "저장",
  cancel: "취소",
  saved: "태그를 저장했습니다.",
  failed: (_count, shown) => `작업 ${shown}개를 바꾸지 못했습니다.`,
};

/** Returns the texts of tags. */
export const useTagWords = createWords({ en, ko });
