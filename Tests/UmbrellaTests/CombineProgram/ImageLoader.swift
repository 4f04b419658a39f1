import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Picture: Codable, Equatable {
  let id: Int
  let title: String
}

enum LoadingError: Error {
  case status(Int)
}

struct ImageLoader {
  var session = URLSession.shared

  func picture(at url: URL) -> AnyPublisher<Picture, Error> {
    session.dataTaskPublisher(for: url)
      .tryMap { data, response in
        if let response = response as? HTTPURLResponse, response.statusCode != 200 {
          throw LoadingError.status(response.statusCode)
        }
        return data
      }
      .decode(type: Picture.self, decoder: JSONDecoder())
      .retry(2)
      .receive(on: DispatchQueue.main)
      .eraseToAnyPublisher()
  }
}
