import assert from "node:assert/strict";
import { test } from "node:test";
import { find, matchAt } from "./find.mjs";

test("초성과 글자를 섞어 찾는다", () => {
  assert.equal(matchAt("ㄱㅅ", "김수현"), 0);
  assert.equal(matchAt("김ㅅ", "김수현"), 0);
  assert.equal(matchAt("ㅅㅎ", "김수현"), 1);
  assert.equal(matchAt("ㄱㅎ", "김수현"), -1);
  assert.equal(matchAt("ㄲ", "김수현"), -1);
});

test("마지막 글자만 받침을 기다린다", () => {
  assert.equal(matchAt("기", "김수현"), 0);
  assert.equal(matchAt("김수혀", "김수현"), 0);
  assert.equal(matchAt("기수", "김수현"), -1);
});

test("공백과 대소문자, 풀린 자모를 가리지 않는다", () => {
  assert.equal(matchAt("김 ㅅ", "김수현"), 0);
  assert.equal(matchAt("lg전", "LG 전자"), 0);
  assert.equal(matchAt("김수".normalize("NFD"), "김수현"), 0);
});

test("앞에서 일치한 이름, 짧은 이름, 가나다 순", () => {
  assert.deepEqual(find("ㄱㅅ", ["박기수", "가수현", "고수", "강수", "이민호"]), ["강수", "고수", "가수현", "박기수"]);
});

test("빈 검색어는 아무것도 찾지 않는다", () => {
  assert.deepEqual(find(" ", ["김수현"]), []);
});

test("문자열이 아니면 TypeError", () => {
  assert.throws(() => find(3, ["김"]), TypeError);
  assert.throws(() => matchAt("ㄱ", null), TypeError);
});
