import { createWords, type Translated } from "./create-words.ts";

const en = {
  workspace: "Workspace",
  copy: "Copy path",
  copied: "Path copied.",
  notCopied: "The path could not be copied. Select it and copy it manually.",
  open: "Open in editor",
  patch: "Download patch",
  branch: "Create branch…",
  editor: "Editor",
  editorHint: "Opens workspaces from the page. The editor must be on the machine that has the workspace.",
  editors: {
    vscode: "VS Code",
    cursor: "Cursor",
    zed: "Zed",
    idea: "IntelliJ IDEA",
    custom: "Another editor",
  },
  address: "Editor URL",
  addressHint: "{path} stands for the workspace, for example myeditor://open?file={path}.",
  addressWrong: "Enter a URL that opens an application and contains {path}.",
};

const ko: Translated<typeof en> = {
  workspace: "작업 공간",
  copy: "경로 복사",
  copied: "경로를 복사했습니다.",
  notCopied: "경로를 복사하지 못했습니다. 직접 선택해 복사하세요.",
  open: "편집기에서 열기",
  patch: "패치 내려받기",
  branch: "브랜치 만들기…",
  editor: "편집기",
  editorHint: "페이지에서 작업 공간을 엽니다. 작업 공간이 있는 컴퓨터에 편집기가 있어야 합니다.",
  editors: { vscode: "VS Code", cursor: "Cursor", zed: "Zed", idea: "IntelliJ IDEA", custom: "다른 편집기" },
  address: "편집기 주소",
  addressHint: "작업 공간의 경로가 들어갈 자리: {path}. 예: myeditor://open?file={path}",
  addressWrong: "애플리케이션 주소에 {path} 표시를 넣어 입력하세요.",
};

/** Returns the texts about taking the result of a task home. */
export const useTakeHomeWords = createWords({ en, ko });
