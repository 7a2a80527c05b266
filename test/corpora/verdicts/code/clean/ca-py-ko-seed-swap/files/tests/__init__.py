import pathlib
import sys

# 설치하지 않아도 src를 찾도록 한다.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "src"))
