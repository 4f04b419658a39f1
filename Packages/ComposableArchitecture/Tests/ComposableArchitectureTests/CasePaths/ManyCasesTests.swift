import ComposableArchitecture
import Testing

@Suite("Case paths of an enum with three hundred cases")
struct ManyCasesTests {
  private enum Many: Equatable {
    case c0(Int), c1(Int), c2(Int), c3(Int), c4(String), c5(Int), c6(Int), c7(Int), c8(Int), c9,
      c10(Int), c11(Int), c12(Int), c13(Int), c14(String), c15(Int), c16(Int), c17(Int),
      c18(Int), c19, c20(Int), c21(Int), c22(Int), c23(Int), c24(String), c25(Int), c26(Int),
      c27(Int), c28(Int), c29, c30(Int), c31(Int), c32(Int), c33(Int), c34(String), c35(Int),
      c36(Int), c37(Int), c38(Int), c39, c40(Int), c41(Int), c42(Int), c43(Int), c44(String),
      c45(Int), c46(Int), c47(Int), c48(Int), c49, c50(Int), c51(Int), c52(Int), c53(Int),
      c54(String), c55(Int), c56(Int), c57(Int), c58(Int), c59, c60(Int), c61(Int), c62(Int),
      c63(Int), c64(String), c65(Int), c66(Int), c67(Int), c68(Int), c69, c70(Int), c71(Int),
      c72(Int), c73(Int), c74(String), c75(Int), c76(Int), c77(Int), c78(Int), c79, c80(Int),
      c81(Int), c82(Int), c83(Int), c84(String), c85(Int), c86(Int), c87(Int), c88(Int), c89,
      c90(Int), c91(Int), c92(Int), c93(Int), c94(String), c95(Int), c96(Int), c97(Int),
      c98(Int), c99, c100(Int), c101(Int), c102(Int), c103(Int), c104(String), c105(Int),
      c106(Int), c107(Int), c108(Int), c109, c110(Int), c111(Int), c112(Int), c113(Int),
      c114(String), c115(Int), c116(Int), c117(Int), c118(Int), c119, c120(Int), c121(Int),
      c122(Int), c123(Int), c124(String), c125(Int), c126(Int), c127(Int), c128(Int), c129,
      c130(Int), c131(Int), c132(Int), c133(Int), c134(String), c135(Int), c136(Int), c137(Int),
      c138(Int), c139, c140(Int), c141(Int), c142(Int), c143(Int), c144(String), c145(Int),
      c146(Int), c147(Int), c148(Int), c149, c150(Int), c151(Int), c152(Int), c153(Int),
      c154(String), c155(Int), c156(Int), c157(Int), c158(Int), c159, c160(Int), c161(Int),
      c162(Int), c163(Int), c164(String), c165(Int), c166(Int), c167(Int), c168(Int), c169,
      c170(Int), c171(Int), c172(Int), c173(Int), c174(String), c175(Int), c176(Int), c177(Int),
      c178(Int), c179, c180(Int), c181(Int), c182(Int), c183(Int), c184(String), c185(Int),
      c186(Int), c187(Int), c188(Int), c189, c190(Int), c191(Int), c192(Int), c193(Int),
      c194(String), c195(Int), c196(Int), c197(Int), c198(Int), c199, c200(Int), c201(Int),
      c202(Int), c203(Int), c204(String), c205(Int), c206(Int), c207(Int), c208(Int), c209,
      c210(Int), c211(Int), c212(Int), c213(Int), c214(String), c215(Int), c216(Int), c217(Int),
      c218(Int), c219, c220(Int), c221(Int), c222(Int), c223(Int), c224(String), c225(Int),
      c226(Int), c227(Int), c228(Int), c229, c230(Int), c231(Int), c232(Int), c233(Int),
      c234(String), c235(Int), c236(Int), c237(Int), c238(Int), c239, c240(Int), c241(Int),
      c242(Int), c243(Int), c244(String), c245(Int), c246(Int), c247(Int), c248(Int), c249,
      c250(Int), c251(Int), c252(Int), c253(Int), c254(String), c255(Int), c256(Int), c257(Int),
      c258(Int), c259, c260(Int), c261(Int), c262(Int), c263(Int), c264(String), c265(Int),
      c266(Int), c267(Int), c268(Int), c269, c270(Int), c271(Int), c272(Int), c273(Int),
      c274(String), c275(Int), c276(Int), c277(Int), c278(Int), c279, c280(Int), c281(Int),
      c282(Int), c283(Int), c284(String), c285(Int), c286(Int), c287(Int), c288(Int), c289,
      c290(Int), c291(Int), c292(Int), c293(Int), c294(String), c295(Int), c296(Int), c297(Int),
      c298(Int), c299
  }

  private typealias M = Many

  private var numbers: [(Int) -> Many] {
    [
      M.c0, M.c1, M.c2, M.c3, M.c5, M.c6, M.c7, M.c8, M.c10, M.c11, M.c12, M.c13, M.c15, M.c16,
      M.c17, M.c18, M.c20, M.c21, M.c22, M.c23, M.c25, M.c26, M.c27, M.c28, M.c30, M.c31, M.c32,
      M.c33, M.c35, M.c36, M.c37, M.c38, M.c40, M.c41, M.c42, M.c43, M.c45, M.c46, M.c47, M.c48,
      M.c50, M.c51, M.c52, M.c53, M.c55, M.c56, M.c57, M.c58, M.c60, M.c61, M.c62, M.c63, M.c65,
      M.c66, M.c67, M.c68, M.c70, M.c71, M.c72, M.c73, M.c75, M.c76, M.c77, M.c78, M.c80, M.c81,
      M.c82, M.c83, M.c85, M.c86, M.c87, M.c88, M.c90, M.c91, M.c92, M.c93, M.c95, M.c96, M.c97,
      M.c98, M.c100, M.c101, M.c102, M.c103, M.c105, M.c106, M.c107, M.c108, M.c110, M.c111,
      M.c112, M.c113, M.c115, M.c116, M.c117, M.c118, M.c120, M.c121, M.c122, M.c123, M.c125,
      M.c126, M.c127, M.c128, M.c130, M.c131, M.c132, M.c133, M.c135, M.c136, M.c137, M.c138,
      M.c140, M.c141, M.c142, M.c143, M.c145, M.c146, M.c147, M.c148, M.c150, M.c151, M.c152,
      M.c153, M.c155, M.c156, M.c157, M.c158, M.c160, M.c161, M.c162, M.c163, M.c165, M.c166,
      M.c167, M.c168, M.c170, M.c171, M.c172, M.c173, M.c175, M.c176, M.c177, M.c178, M.c180,
      M.c181, M.c182, M.c183, M.c185, M.c186, M.c187, M.c188, M.c190, M.c191, M.c192, M.c193,
      M.c195, M.c196, M.c197, M.c198, M.c200, M.c201, M.c202, M.c203, M.c205, M.c206, M.c207,
      M.c208, M.c210, M.c211, M.c212, M.c213, M.c215, M.c216, M.c217, M.c218, M.c220, M.c221,
      M.c222, M.c223, M.c225, M.c226, M.c227, M.c228, M.c230, M.c231, M.c232, M.c233, M.c235,
      M.c236, M.c237, M.c238, M.c240, M.c241, M.c242, M.c243, M.c245, M.c246, M.c247, M.c248,
      M.c250, M.c251, M.c252, M.c253, M.c255, M.c256, M.c257, M.c258, M.c260, M.c261, M.c262,
      M.c263, M.c265, M.c266, M.c267, M.c268, M.c270, M.c271, M.c272, M.c273, M.c275, M.c276,
      M.c277, M.c278, M.c280, M.c281, M.c282, M.c283, M.c285, M.c286, M.c287, M.c288, M.c290,
      M.c291, M.c292, M.c293, M.c295, M.c296, M.c297, M.c298,
    ]
  }

  private var texts: [(String) -> Many] {
    [
      M.c4, M.c14, M.c24, M.c34, M.c44, M.c54, M.c64, M.c74, M.c84, M.c94, M.c104, M.c114,
      M.c124, M.c134, M.c144, M.c154, M.c164, M.c174, M.c184, M.c194, M.c204, M.c214, M.c224,
      M.c234, M.c244, M.c254, M.c264, M.c274, M.c284, M.c294,
    ]
  }

  private var bare: [Many] {
    [
      .c9, .c19, .c29, .c39, .c49, .c59, .c69, .c79, .c89, .c99, .c109, .c119, .c129, .c139,
      .c149, .c159, .c169, .c179, .c189, .c199, .c209, .c219, .c229, .c239, .c249, .c259, .c269,
      .c279, .c289, .c299,
    ]
  }

  @Test(
    "Each case path of an enum with 300 cases extracts from its own case, and from no other",
    arguments: SearchSize.manyCaseOrders.seeds
  )
  func ownCaseOnly(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let ofNumbers = numbers.map { CasePath($0) }
    let ofTexts = texts.map { CasePath($0) }
    let ofBare = bare.map { CasePath($0) }
    let roots =
      numbers.indices.map { numbers[$0]($0) } + texts.indices.map { texts[$0]("\($0)") } + bare
    for root in roots.shuffled(using: &generator) {
      let values =
        ofNumbers.map { $0.extract(from: root).map($0.embed) }
        + ofTexts.map { $0.extract(from: root).map($0.embed) }
        + ofBare.map { $0.extract(from: root).map($0.embed) }
      #expect(values.compactMap { $0 } == [root])
      #expect(roots.firstIndex(of: root) == values.firstIndex(of: root))
    }
  }
}
